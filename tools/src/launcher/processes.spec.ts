import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { redisServer, services, STOP_STAGES } from './processes.ts';

const secrets = {
  JWT_SECRET: 'jwt',
  ADMIN_PASSWORD: 'admin',
  SMTP_URL: 'smtp',
  MONGO_URL: 'mongo',
  MINIO_ACCESS_KEY: 'key',
  MINIO_SECRET_KEY: 'secret',
  OTEL_EXPORTER_OTLP_HEADERS: 'login',
};
const headers = 'OTEL_EXPORTER_OTLP_HEADERS';
const env = { PATH: '/bin', REDIS_URL: 'redis', ...secrets };
const secretsIn = (given: NodeJS.ProcessEnv) => Object.keys(secrets).filter((name) => given[name]);

describe('a process of the launcher', () => {
  it.each([
    ['settings', ['MONGO_URL', headers]],
    ['auth', ['JWT_SECRET', 'ADMIN_PASSWORD', 'MONGO_URL', headers]],
    ['media', ['MONGO_URL', 'MINIO_ACCESS_KEY', 'MINIO_SECRET_KEY', headers]],
    ['worker', ['SMTP_URL', 'MONGO_URL', 'MINIO_ACCESS_KEY', 'MINIO_SECRET_KEY', headers]],
    ['gateway', ['JWT_SECRET', 'MINIO_ACCESS_KEY', 'MINIO_SECRET_KEY', headers]],
  ])('gets the secrets that %s needs and no others', (name, needed) => {
    const spec = services('/salon', env).find((each) => each.name === name);
    expect(secretsIn(spec?.env ?? {})).toEqual(needed);
    expect(spec?.env).toMatchObject({ PATH: '/bin', REDIS_URL: 'redis' });
  });

  it('does not get the variables of containers, which a shell may have for another program', () => {
    const theirs = { WEB_ROOT: '/srv/www', HEALTH_FILE: '/home/ann/notes' };
    for (const { name, env: own } of services('/salon', { ...env, ...theirs })) {
      expect([name, Object.keys(own).filter((key) => key in theirs)]).toEqual([name, []]);
    }
  });

  it('serves its metrics on a loopback port of its own, if there are metrics', () => {
    const given = { ...env, METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' };
    const variables = (ports = {}) =>
      Object.fromEntries(
        services('/salon', given, ports).map(({ name, env: own }) => [
          name,
          `${own['METRICS_HOST']}:${own['METRICS_PORT']}`,
        ]),
      );
    expect(variables()).toMatchObject({ auth: '127.0.0.1:', media: '127.0.0.1:' });
    expect(variables({ auth: 32_001, media: 32_002 })).toMatchObject({
      auth: '127.0.0.1:32001',
      media: '127.0.0.1:32002',
    });
  });

  it('has time to end before the launcher kills it, within ten seconds for all', () => {
    for (const { name, env: own } of services('/salon', env)) {
      const stage = STOP_STAGES.find(({ names }) => names.includes(name));
      expect(Number(own['STOP_WITHIN_MS'])).toBeLessThan(stage?.deadlineMs ?? 0);
    }
    const deadlines = STOP_STAGES.map(({ deadlineMs }) => deadlineMs);
    expect(deadlines).toEqual(deadlines.toSorted((a, b) => a - b));
    expect(deadlines.at(-1)).toBeLessThan(10_000);
  });
});

describe('the launched Redis', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'salon-redis-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));

  it('inherits no secret', () => {
    const spec = redisServer({ dataDir, port: 6379, password: 'x', env });
    expect(secretsIn(spec.env)).toEqual([]);
  });

  it.each([
    ['setpriv', 0],
    ['redis-server', 1],
  ])('is started by %s if a try of setpriv ends with the status %d', (expected, status) => {
    writeFileSync(join(dataDir, 'setpriv'), `#!/bin/sh\nexit ${status}\n`, { mode: 0o755 });
    const { command } = redisServer({ dataDir, port: 6379, password: 'x', env: { PATH: dataDir } });
    expect(command).toBe(expected);
  });

  it('has the memory limit of the compose file, and refuses writes beyond', () => {
    const { input } = redisServer({ dataDir, port: 6379, password: 'x', env });
    const lines = input?.split('\n');
    expect(lines).toEqual(expect.arrayContaining(['maxmemory 1gb', 'maxmemory-policy noeviction']));
    const compose = readFileSync(join(import.meta.dirname, '../../../docker-compose.yml'), 'utf8');
    expect(compose).toMatch(/--maxmemory\n\s+- 1gb\n/);
  });
});
