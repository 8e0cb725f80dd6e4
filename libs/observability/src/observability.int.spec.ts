import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it } from '@jest/globals';
import { TraceCollector } from '@salon/test-kit';
import {
  beginSpan,
  collectAtScrape,
  collectDiskSpace,
  count,
  isObserved,
  observe,
  recordDuration,
  startObservability,
  traceparent,
} from './index.ts';

const nothing = { METRICS_HOST: '127.0.0.1', OTEL_SDK_DISABLED: false };
const warnings: string[] = [];
const logger = { warn: ({ reason }: { reason: string }) => void warnings.push(reason) };
const labels = (failure?: object) => ({
  ...{ call: 'images.list', side: 'client' },
  outcome: failure ? 'internal' : 'ok',
});

let stop: () => Promise<void> = () => Promise.resolve();

async function start(environment: Parameters<typeof startObservability>[1]) {
  const started = await startObservability('gateway', environment, logger);
  ({ stop } = started);
  return `http://127.0.0.1:${started.metricsPort}`;
}

const withMetrics = () => start({ ...nothing, METRICS_PORT: 0 });
const linesOf = async (url: string) => (await (await fetch(`${url}/metrics`)).text()).split('\n');

afterEach(() => stop());

describe('without configuration', () => {
  it('nothing is observed, and work runs unchanged', async () => {
    await start(nothing);
    expect(isObserved()).toBe(false);
    const work = { duration: 'call', span: { name: 'x', kind: 'client' }, labels } as const;
    expect(await observe(work, () => 7)).toBe(7);
    expect(beginSpan(work.span)).toBeUndefined();
    expect(traceparent()).toBeUndefined();
    count('uploadedBytes', {}, 5);
  });

  it('OTEL_SDK_DISABLED switches traces off', async () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:1';
    await start({ ...nothing, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: true });
    expect(isObserved()).toBe(false);
  });
});

describe('metrics', () => {
  it('name the process, the version of Salon and that of Node', async () => {
    const line = (await linesOf(await withMetrics())).find((each) =>
      each.startsWith('salon_build'),
    );
    expect(line).toMatch(
      /^salon_build_info{version="\d+\.\d+\.\d+",node="v\d[^"]+",process="gateway"} 1$/,
    );
  });

  it('have the duration of work by its outcome, and pass on its error', async () => {
    const url = await withMetrics();
    const work = { duration: 'call', span: { name: 'x', kind: 'client' }, labels } as const;
    await observe(work, () => 7);
    const failing = () => Promise.reject(new Error('broken'));
    await expect(observe(work, failing)).rejects.toThrow('broken');
    for (const ms of [10, 30]) {
      recordDuration('call', { call: 'images.page', side: 'client', outcome: 'ok' }, ms);
    }
    const lines = await linesOf(url);
    const name = 'salon_call_duration_seconds';
    const observed = 'process="gateway",call="images.list",side="client"';
    expect(lines).toContain(`${name}_count{${observed},outcome="ok"} 1`);
    expect(lines).toContain(`${name}_count{${observed},outcome="internal"} 1`);
    const recorded = 'process="gateway",call="images.page",side="client"';
    expect(lines).toContain(`${name}_bucket{le="0.025",${recorded},outcome="ok"} 1`);
    expect(lines).toContain(`${name}_bucket{le="0.05",${recorded},outcome="ok"} 2`);
  });

  it('read the values of collectors, and lack those that fail or come late', async () => {
    const url = await withMetrics();
    let isAway = false;
    collectAtScrape('redis', () =>
      isAway
        ? Promise.reject(new Error('away'))
        : Promise.resolve([{ gauge: 'redisMemory', value: 5 }]),
    );
    collectDiskSpace(tmpdir());
    expect(await linesOf(url)).toContain('salon_redis_memory_bytes{process="gateway"} 5');
    isAway = true;
    collectAtScrape('queues', () => new Promise(() => undefined));
    const lines = await linesOf(url);
    expect(lines.filter((line) => line.startsWith('salon_redis_memory_bytes'))).toEqual([]);
    const isUp = (name: string) => `salon_collector_up{collector="${name}",process="gateway"}`;
    expect(lines).toEqual(
      expect.arrayContaining([`${isUp('redis')} 0`, `${isUp('queues')} 0`, `${isUp('disk')} 1`]),
    );
    const free = lines.find((line) => line.startsWith('salon_disk_free_bytes'));
    expect(Number(free?.split(' ')[1])).toBeGreaterThan(0);
  });

  it('are at one address only', async () => {
    const url = await withMetrics();
    expect((await fetch(url)).status).toBe(404);
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
    await stop();
    await expect(fetch(`${url}/metrics`)).rejects.toThrow();
  });

  it('refuse a port that is in use', async () => {
    const other = createServer();
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const METRICS_PORT = (other.address() as AddressInfo).port; // a TCP server
    await expect(start({ ...nothing, METRICS_PORT })).rejects.toThrow('EADDRINUSE');
    other.close();
  });
});

describe('traces', () => {
  const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  let collector: TraceCollector;

  async function startTraces(variables: Record<string, string> = {}): Promise<void> {
    collector = await TraceCollector.start();
    // The libraries of OpenTelemetry read the environment themselves.
    Object.assign(process.env, collector.environment, variables);
    await start({ ...nothing, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  }

  afterEach(() => {
    collector.stop();
    for (const name of Object.keys(process.env))
      if (name.startsWith('OTEL_')) delete process.env[name];
  });

  it('continue the span of another process, and nest those of this one', async () => {
    await startTraces();
    const outer = {
      duration: 'call',
      span: { name: 'outer', kind: 'server', parent },
      labels,
    } as const;
    const inner = { ...outer, span: { name: 'inner', kind: 'client', isPart: true } } as const;
    await observe(outer, () => observe(inner, () => Promise.resolve(traceparent())));
    const [part, whole] = await collector.until(([a, b]) => (a && b ? [a, b] : undefined));
    expect(whole).toMatchObject({ name: 'outer', parentSpanId: 'b7ad6b7169203331' });
    expect(whole?.traceId).toBe('0af7651916cd43dd8448eb211c80319c');
    expect(part).toMatchObject({ name: 'inner', parentSpanId: whole?.spanId });
    expect(whole).toMatchObject({
      service: 'salon-gateway',
      attributes: { 'salon.call': 'images.list', 'salon.outcome': 'ok' },
    });
  });

  it('give the name of the current span to other processes', async () => {
    await startTraces();
    expect(traceparent()).toBeUndefined();
    const span = beginSpan({ name: 'x', kind: 'producer', parent });
    const given = span?.run(() => traceparent());
    expect(given).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-(?!b7ad)[0-9a-f]{16}-01$/);
  });

  it('have no span for a part without a whole', async () => {
    await startTraces();
    expect(beginSpan({ name: 'find', kind: 'client', isPart: true })).toBeUndefined();
  });

  it('show a failure without its text', async () => {
    await startTraces({ OTEL_SERVICE_NAME: 'my-gallery' });
    const failing = { duration: 'call', span: { name: 'x', kind: 'client' }, labels } as const;
    await expect(observe(failing, () => Promise.reject(new Error('a secret')))).rejects.toThrow();
    const span = await collector.until(([first]) => first);
    expect(span).toMatchObject({
      service: 'my-gallery',
      status: { code: 2 },
      attributes: { 'salon.outcome': 'internal' },
    });
    expect(JSON.stringify(span)).not.toContain('a secret');
  });

  it('record what the sampler of the environment takes', async () => {
    await startTraces({ OTEL_TRACES_SAMPLER: 'always_off' });
    expect(beginSpan({ name: 'x', kind: 'server' })?.run(traceparent)).toMatch(/-00$/);
  });

  it('do not delay the stop while the collector does not answer', async () => {
    const silent = createServer();
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo; // a TCP server that listens
    await startTraces({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      // A stop that waits for the exporter lasts longer than the test may.
      OTEL_EXPORTER_OTLP_TIMEOUT: '600000',
      OTEL_BSP_EXPORT_TIMEOUT: '600000',
    });
    beginSpan({ name: 'x', kind: 'server' })?.end({}, false);
    await once(silent, 'request');
    await expect(stop()).resolves.toBeUndefined();
    silent.close().closeAllConnections();
  });
});
