import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, TraceCollector, type CollectedSpan } from '@salon/test-kit';
import sharp from 'sharp';
import { Api } from '../support/api.ts';
import { Stack } from '../support/stack.ts';

const root = join(import.meta.dirname, '../..');
const processes = ['auth', 'gateway', 'media', 'settings', 'worker'];

let stack: Stack;
let collector: TraceCollector;
let metricsUrl: string;
let imageId: string;

beforeAll(async () => {
  collector = await TraceCollector.start();
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  stack = await Stack.start({ METRICS_PORT: String(port), ...collector.environment });
  imageId = await publish();
});

afterAll(async () => {
  await stack.destroy();
  collector.stop();
});

async function publish(): Promise<string> {
  const visitor = new Api(stack.url);
  const admin = await visitor.loggedIn();
  const pixels = sharp({ create: { width: 60, height: 40, channels: 3, background: '#4477aa' } });
  const body = new Blob([new Uint8Array(await pixels.jpeg().toBuffer())]);
  const text = { name: 'notes.jpg', body: new Blob(['not a picture']) };
  const [staged] = (await admin.review([{ name: 'sea.jpg', body }, text])).data.data.images;
  if (!staged) throw new Error('the picture was refused');
  await admin.confirm([{ sessionId: staged.sessionId, metadata: {} }]);
  // Twice, from the service and then from memory.
  for (let times = 0; times < 2; times += 1) await visitor.images();
  await fetch(`${stack.url}/api/images/${staged.sessionId}`);
  await fetch(`${stack.url}/no-such-page-${staged.sessionId}`);
  return staged.sessionId;
}

const isUp = (text: string) => !/^salon_(up|collector_up)\{.*\} 0$/m.test(text);

/** The metrics, with those of all processes: on a busy machine one may answer too late for a scrape. */
async function scrape(isWanted = isUp): Promise<string> {
  for (;;) {
    const text = await (await fetch(metricsUrl)).text();
    if (isWanted(text)) return text;
  }
}

/** The value of the sample with all these labels. */
function sample(text: string, name: string, labels: Record<string, string>): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = text
    .split('\n')
    .find((each) => each.startsWith(`${name}{`) && wanted.every((label) => each.includes(label)));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1));
}

describe('metrics', () => {
  it('show every process in one scrape, each metric once', async () => {
    const text = await scrape();
    for (const process of [...processes, 'redis']) {
      expect([process, sample(text, 'salon_up', { process })]).toEqual([process, 1]);
    }
    for (const process of processes) {
      expect(sample(text, 'salon_build_info', { process })).toBe(1);
      expect(sample(text, 'process_resident_memory_bytes', { process })).toBeGreaterThan(0);
    }
    const types = text.match(/^# TYPE \S+/gm) ?? [];
    expect(types).toHaveLength(new Set(types).size);
  });

  it('count requests by the template of their route, and contain no path', async () => {
    const text = await scrape();
    const counted = (route: string, status: string) =>
      sample(text, 'salon_http_request_duration_seconds_count', { route, status });
    expect(counted('/api/images/:id', '200')).toBe(1);
    expect(counted('/api/images', '200')).toBe(2);
    expect(text).not.toContain(imageId);
    expect(text).not.toContain('no-such-page');
  });

  it('count uploads by their outcome', async () => {
    const text = await scrape();
    const files = (outcome: string) => sample(text, 'salon_upload_files_total', { outcome });
    expect([files('staged'), files('not-an-image')]).toEqual([1, 1]);
    const bytes = sample(text, 'salon_upload_bytes_total', { process: 'gateway' });
    expect(bytes).toBeGreaterThan(100);
  });

  it.each([
    ['salon_call_duration_seconds_count', { call: 'uploads.stage', side: 'client', outcome: 'ok' }],
    ['salon_call_duration_seconds_count', { call: 'uploads.stage', side: 'server', outcome: 'ok' }],
    ['salon_job_duration_seconds_count', { job: 'image.render', outcome: 'done' }],
    ['salon_storage_operation_duration_seconds_count', { operation: 'putFile', outcome: 'ok' }],
    [
      'salon_storage_operation_duration_seconds_count',
      { operation: 'withFile', process: 'worker' },
    ],
    ['salon_database_command_duration_seconds_count', { command: 'find', process: 'media' }],
    ['salon_cache_lookups_total', { cache: 'lists', result: 'hit' }],
    ['salon_cache_lookups_total', { cache: 'replies', result: 'miss' }],
    ['salon_redis_memory_bytes', { process: 'worker' }],
    ['salon_redis_memory_limit_bytes', { process: 'worker' }],
    ['salon_disk_free_bytes', { process: 'gateway' }],
    ['salon_collector_up', { collector: 'queues' }],
  ])('have a value for %s %j', async (name, labels) => {
    expect(sample(await scrape(), name, labels)).toBeGreaterThan(0);
  });

  it('show jobs of each queue, from the worker only', async () => {
    // The worker is ready before it has set its schedules.
    const delayed = { queue: 'schedules', state: 'delayed' };
    const areSet = (text: string) => isUp(text) && sample(text, 'salon_queue_jobs', delayed) === 4;
    const text = await scrape(areSet);
    const jobs = (state: string) => sample(text, 'salon_queue_jobs', { queue: 'images', state });
    expect(['waiting', 'active', 'delayed', 'failed'].map(jobs)).toEqual([0, 0, 0, 0]);
    expect(text.match(/^salon_queue_jobs.*process="(?!worker)/m)).toBeNull();
  });

  it('show a process that hangs as down, with the metrics of all others', async () => {
    const pid = stack.pids.get('settings') ?? 0;
    process.kill(pid, 'SIGSTOP');
    try {
      const up = (text: string, process: string) => sample(text, 'salon_up', { process });
      const text = await scrape((each) => up(each, 'settings') === 0 && up(each, 'media') === 1);
      expect(sample(text, 'salon_build_info', { process: 'settings' })).toBeUndefined();
      expect(sample(text, 'salon_build_info', { process: 'media' })).toBe(1);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await scrape();
  });

  it('show a killed process again after its restart', async () => {
    const startOf = (text: string) =>
      sample(text, 'process_start_time_seconds', { process: 'settings' });
    const first = startOf(await scrape());
    stack.kill('settings');
    for (;;) {
      const start = startOf(await scrape());
      if (start !== first) break;
    }
  });

  it('are not on the port for visitors', async () => {
    for (const path of ['/metrics', '/api/metrics']) {
      const reply = await fetch(`${stack.url}${path}`);
      expect([reply.status, (await reply.text()).includes('salon_')]).toEqual([404, false]);
    }
    const elsewhere = await fetch(metricsUrl.replace('/metrics', '/api/images'));
    expect(elsewhere.status).toBe(404);
  });

  it('include every metric that the alerts and the dashboard name', async () => {
    const families = new Set(
      [...(await scrape()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name),
    );
    for (const file of ['alerts.yml', 'grafana-dashboard.json']) {
      const text = await readFile(join(root, 'docker/monitoring', file), 'utf8');
      const named = text.match(/\b(salon|process|nodejs)_[a-z0-9_]+/g) ?? [];
      expect(named.length).toBeGreaterThan(10);
      const base = (name: string) => name.replace(/_(bucket|count|sum)$/, '');
      expect(named.filter((name) => !families.has(name) && !families.has(base(name)))).toEqual([]);
    }
  });
});

describe('without configuration', () => {
  it.each(processes)('%s does not load the libraries of metrics and traces', async (name) => {
    const text = await readFile(join(root, 'apps', name, 'dist/main.cjs'), 'utf8');
    const library = 'require\\(.(prom-client|@opentelemetry/[\\w-]+).\\)';
    const namesIn = (pattern: string) =>
      Array.from(text.matchAll(RegExp(pattern, 'g')), ([, id]) => id);
    // A bundle requires what it always needs at its top, and the rest after a promise.
    expect(namesIn(`then\\(\\(\\)=>[^;]{0,40}${library}`)).toEqual(namesIn(library));
    expect(namesIn(library)).toEqual(
      expect.arrayContaining(['prom-client', '@opentelemetry/sdk-trace-base']),
    );
  });
});

describe('traces', () => {
  /** The names of a span and of those around it, from the inside to the outside. */
  function pathOf(span: CollectedSpan, spans: readonly CollectedSpan[]): string[] {
    const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
    return [`${span.service} ${span.name}`, ...(parent ? pathOf(parent, spans) : [])];
  }

  it('lead from an upload’s request over the call to the job and its stores', async () => {
    const spans = await collector.until((all) => {
      const request = all.find(({ name }) => name === 'POST /api/upload/review');
      const trace = all.filter(({ traceId }) => traceId === request?.traceId);
      const hasAll = ['image.render', 'storage withFile', 'uploads.stage', 'add image.render'];
      return request && hasAll.every((each) => trace.some(({ name }) => name === each))
        ? trace
        : undefined;
    });
    const paths = spans.map((span) => pathOf(span, spans));
    const added = [
      'salon-media add image.render',
      'salon-media uploads.stage',
      'salon-gateway uploads.stage',
      'salon-gateway POST /api/upload/review',
    ];
    expect(paths).toContainEqual(['salon-worker image.render', ...added]);
    expect(paths).toContainEqual([
      'salon-worker storage withFile',
      'salon-worker image.render',
      ...added,
    ]);
    expect(paths).toContainEqual(['salon-gateway storage putFile', added[3]]);
    expect(paths).toContainEqual(['salon-media find images', ...added.slice(1)]);
  });

  it('name the request whose id is in the log lines', async () => {
    const { headers } = await fetch(`${stack.url}/api/images/${imageId}`);
    const requestId = headers.get('x-request-id');
    const span = await collector.until((all) =>
      all.find(({ attributes }) => attributes['salon.request_id'] === requestId),
    );
    expect(span.service).toBe('salon-gateway');
  });
});
