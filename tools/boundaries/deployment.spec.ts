import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const container = z.object({
  image: z.string(),
  build: z.string().optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  command: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  stop_grace_period: z.string().regex(/^\d+s$/),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  logging: z.object({ driver: z.string(), options: z.record(z.string(), z.string()) }),
});
const composeFile = z.object({
  services: z.record(z.string(), container),
  volumes: z.record(z.string(), z.null()),
});

const text = read('docker-compose.yml');
const { services, volumes } = composeFile.parse(parse(text, { merge: true }));
const containers = Object.entries(services);
const ownServices = ['gateway', 'auth', 'settings', 'media', 'worker'];
const service = (name: string) => container.parse(services[name]);

describe('the compose file', () => {
  it.each(containers)('rotates the log of %s', (_name, { logging }) => {
    expect(logging.driver).toBe('json-file');
    expect(logging.options).toEqual({
      'max-size': expect.any(String),
      'max-file': expect.any(String),
    });
  });

  it.each(ownServices)('gives %s longer to stop than it takes at most', (name) => {
    const { stop_grace_period, environment } = service(name);
    const graceMs = Number.parseInt(stop_grace_period, 10) * 1_000;
    expect(Number(environment['STOP_WITHIN_MS'])).toBeGreaterThan(0);
    expect(Number(environment['STOP_WITHIN_MS'])).toBeLessThan(graceMs);
  });

  it('publishes one port, which only this machine reaches unless BIND_ADDRESS is set', () => {
    expect(containers.filter(([, { ports }]) => ports.length > 0).map(([name]) => name)).toEqual([
      'gateway',
    ]);
    expect(service('gateway').ports).toEqual(['${BIND_ADDRESS:-127.0.0.1}:${PORT:-3000}:3000']);
  });

  it('gives each service only the stores and secrets that it needs', () => {
    const holders = (variable: string) =>
      ownServices.filter((name) => variable in service(name).environment);
    expect(holders('MONGO_URL')).toEqual(['auth', 'settings', 'media', 'worker']);
    expect(holders('MINIO_SECRET_KEY')).toEqual(['gateway', 'media', 'worker']);
    expect(holders('JWT_SECRET')).toEqual(['gateway', 'auth']);
    expect(holders('SMTP_URL')).toEqual(['worker']);
  });

  it('protects Redis with the password that the services use', () => {
    const { command } = service('redis');
    expect(command[command.indexOf('--requirepass') + 1]).toBe('${REDIS_PASSWORD}');
    for (const name of ownServices) {
      expect(service(name).environment['REDIS_URL']).toMatch(
        /^redis:\/\/:\$\{REDIS_PASSWORD:\?Set [^}]+\}@redis:6379$/,
      );
    }
  });

  it('limits the memory of Redis, which then refuses writes and forgets no job', () => {
    const { command } = service('redis');
    expect(command[command.indexOf('--maxmemory') + 1]).toMatch(/^[1-9]\d*[gm]b$/);
    expect(command[command.indexOf('--maxmemory-policy') + 1]).toBe('noeviction');
  });

  it.each(['TRUST_PROXY', 'MAX_CONNECTIONS'])('passes %s to the gateway, if it is set', (name) => {
    expect(service('gateway').environment[name]).toBe(`\${${name}:-}`);
    expect(read('.env.example')).toMatch(new RegExp(`^${name}=$`, 'm'));
  });

  it('keeps unsent mails in a volume with a name', () => {
    expect(service('worker').volumes).toContain('outbox:/data/outbox');
    const mounted = containers.flatMap(([, each]) => each.volumes.map((to) => to.split(':', 1)[0]));
    expect(Object.keys(volumes).sort()).toEqual(mounted.sort());
  });

  it('stops callers before what they call', () => {
    expect(Object.keys(service('gateway').depends_on)).toEqual(
      expect.arrayContaining(['auth', 'settings', 'media', 'redis', 'minio']),
    );
    expect(Object.keys(service('media').depends_on)).toContain('worker');
    expect(Object.keys(service('auth').depends_on)).toContain('worker');
    for (const name of ['auth', 'settings', 'media', 'worker']) {
      expect(Object.keys(service(name).depends_on)).toEqual(
        expect.arrayContaining(['redis', 'mongo']),
      );
    }
  });

  it('has every variable without a default in .env.example', () => {
    const required = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const example = read('.env.example');
    expect(required.filter((name) => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([]);
  });
});

describe('MinIO', () => {
  const workflows = readdirSync(join(root, '.github/workflows'));
  const files = ['docker-compose.yml', ...workflows.map((name) => `.github/workflows/${name}`)];

  it.each(files)('is not the image that was removed from Docker Hub, in %s', (path) => {
    expect(read(path)).not.toMatch(/minio\/minio/);
  });

  it('is built by the compose file and by the workflow from one Dockerfile', () => {
    expect(service('minio')).toMatchObject({
      image: expect.stringMatching(/^salon-minio:/),
      build: 'docker/minio',
    });
    expect(read('.github/workflows/ci.yml')).toContain(
      'docker build --tag salon-minio docker/minio',
    );
    expect(read('docker/minio/Dockerfile')).toMatch(/minio@\$MINIO_VERSION/);
  });

  it('is probed with a Host, without which it answers 400', () => {
    expect(read('docker/minio/Dockerfile')).toMatch(/HEALTHCHECK[^]*health\/ready[^]*Host: /);
  });
});
