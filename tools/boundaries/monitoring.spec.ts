import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const rule = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.object({ summary: z.string(), runbook: z.string() }),
});
const rules = z
  .object({ groups: z.array(z.object({ rules: z.array(rule) })) })
  .parse(parse(read('docker/monitoring/alerts.yml')))
  .groups.flatMap((group) => group.rules);

const container = z.object({
  image: z.string().optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  ports: z.array(z.string()).default([]),
});
const { services } = z
  .object({ services: z.record(z.string(), container) })
  .parse(parse(read('compose.monitoring.yml'), { merge: true }));

const own = ['gateway', 'auth', 'settings', 'media', 'worker'];

describe('the table of metrics in docs/operations.md', () => {
  it('has every metric, and no other', () => {
    const table = read('docs/operations.md').match(/^\| Metric .*\n(\|.*\n)+/m)?.[0] ?? '';
    const listed = [...table.matchAll(/`(salon_\w+)`(?=.*\|.*\|)/g)].map(([, name]) => name);
    const catalogue = read('libs/observability/src/catalogue.ts');
    const described = [...catalogue.matchAll(/name: '(salon_\w+)'/g)].map(([, name]) => name);
    // `salon_up` is added by the launcher.
    expect(listed.toSorted()).toEqual([...described, 'salon_up'].toSorted());
  });
});

describe('the alerts', () => {
  const sections = [...read('docs/operations.md').matchAll(/^### (Salon\w+)$/gm)].map(
    ([, name]) => name,
  );

  it('each have a section of the same name in docs/operations.md, and no section is left over', () => {
    expect(rules.map(({ alert }) => alert)).toEqual(sections);
  });

  it.each(rules)('$alert links to its section', ({ alert, annotations }) => {
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
  });

  it('watch every process', () => {
    const down = rules.find(({ alert }) => alert === 'SalonProcessDown');
    const watched = [...(down?.expr ?? '').matchAll(/absent\(.*process="(\w+)"/g)];
    expect(watched.map(([, name]) => name).sort()).toEqual(own.toSorted());
  });
});

describe('the tests of the alerts', () => {
  const workflow = z.object({
    jobs: z.record(
      z.string(),
      z.object({ steps: z.array(z.object({ run: z.string().optional() })) }),
    ),
  });
  const { jobs } = workflow.parse(parse(read('.github/workflows/ci.yml')));
  const scripts = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run = '' }) => run));

  it('run in CI, with the Prometheus of the compose file', () => {
    const script = scripts.find((run) => run.includes('promtool')) ?? '';
    const folder = mkdtempSync(join(tmpdir(), 'salon-alerts-'));
    try {
      writeFileSync(join(folder, 'docker'), '#!/bin/sh\necho "$*"\n', { mode: 0o755 });
      const env = { PATH: [folder, process.env['PATH']].join(delimiter) };
      const command = execFileSync('sh', ['-ec', script], { cwd: root, env, encoding: 'utf8' });
      expect(command).toContain(
        `:/rules:ro --entrypoint promtool ${services['prometheus']?.image} `,
      );
      expect(command).toContain(` --volume ${join(root, 'docker/monitoring')}:/rules`);
      expect(command).toMatch(/ test rules \/rules\/alerts\.test\.yml\n$/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the compose file of the monitoring', () => {
  const scrape = parse(read('docker/monitoring/prometheus.yml')) as {
    scrape_configs: [{ dns_sd_configs: [{ names: string[]; port: number }] }];
  };
  const [{ names, port }] = scrape.scrape_configs[0].dns_sd_configs;

  it('switches the metrics on in every process, where Prometheus expects them', () => {
    expect(names.toSorted()).toEqual(own.toSorted());
    for (const name of own) {
      const { environment } = container.parse(services[name]);
      expect(environment).toEqual({ METRICS_PORT: port, METRICS_HOST: '0.0.0.0' });
    }
  });

  it('publishes no port of a service, and its own only on this machine', () => {
    for (const [name, { ports }] of Object.entries(services)) {
      expect(own.includes(name) ? ports : []).toEqual([]);
      for (const each of ports) expect(each).toMatch(/^127\.0\.0\.1:/);
    }
  });

  it('names the version of each image', () => {
    const images = Object.values(services).flatMap(({ image }) => image ?? []);
    expect(images).toHaveLength(2);
    for (const image of images) expect(image).toMatch(/:v?\d+\.\d+\.\d+$/);
  });

  it('takes the password of Grafana from a file that make-secrets.sh makes', () => {
    const file = '${SECRETS_DIR:-./secrets}/grafana_password';
    expect(parse(read('compose.monitoring.yml'))).toMatchObject({
      secrets: { grafana_password: { file } },
    });
    expect(read('docker/make-secrets.sh')).toMatch(/^put grafana_password /m);
  });
});
