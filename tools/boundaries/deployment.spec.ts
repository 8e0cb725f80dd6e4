import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { allowedImports } from './layers.mjs';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const container = z.object({
  image: z.string(),
  build: z.string().optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  command: z.array(z.string()).default([]),
  entrypoint: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  restart: z.string(),
  healthcheck: z.looseObject({ start_period: z.string().optional() }).optional(),
  ports: z.array(z.string()).default([]),
  volumes: z
    .array(z.union([z.string(), z.object({ type: z.literal('bind'), source: z.string() })]))
    .default([]),
  networks: z.array(z.string()),
  secrets: z.array(z.string()).default([]),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  pids_limit: z.number(),
  mem_limit: z.string().optional(),
  stop_grace_period: z.string().regex(/^\d+s$/),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  logging: z.object({ driver: z.string(), options: z.record(z.string(), z.string()) }),
});
const composeFile = z.object({
  services: z.record(z.string(), container),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

const text = read('docker-compose.yml');
const { services, volumes, secrets } = composeFile.parse(parse(text, { merge: true }));
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

  it.each(ownServices)('gives %s enough time to stop', (name) => {
    const { stop_grace_period, environment } = service(name);
    const graceMs = Number.parseInt(stop_grace_period, 10) * 1_000;
    expect(Number(environment['STOP_WITHIN_MS'])).toBeGreaterThan(0);
    expect(Number(environment['STOP_WITHIN_MS'])).toBeLessThan(graceMs);
  });

  it.each(['media', 'worker'])('gives %s time to change all records after an upgrade', (name) => {
    const { start_period, ...check } = service(name).healthcheck ?? {};
    expect(start_period).toBe('10m');
    expect(service('settings').healthcheck).toMatchObject(check);
  });

  it('publishes one port, only on this machine unless BIND_ADDRESS is set', () => {
    expect(containers.filter(([, { ports }]) => ports.length > 0).map(([name]) => name)).toEqual([
      'gateway',
    ]);
    expect(service('gateway').ports).toEqual(['${BIND_ADDRESS:-127.0.0.1}:${PORT:-3000}:3000']);
  });

  it('gives each service only its stores and secrets', () => {
    const holders = (secret: string) =>
      containers.filter(([, each]) => each.secrets.includes(secret)).map(([name]) => name);
    expect(holders('mongo_url')).toEqual([
      'auth',
      'settings',
      'media',
      'worker',
      'backup',
      'restore',
    ]);
    expect(holders('storage_secret_key')).toEqual([
      'gateway',
      'media',
      'worker',
      'copy-storage',
      'backup',
      'restore',
      'minio-setup',
    ]);
    expect(holders('jwt_secret')).toEqual(['gateway', 'auth']);
    expect(holders('smtp_url')).toEqual(['worker']);
    expect(holders('mongo_root_password')).toEqual(['mongo']);
    expect(holders('minio_root_password')).toEqual(['minio', 'minio-setup']);
  });

  it('has each secret in a file, which make-secrets.sh makes, and none in a variable', () => {
    const script = read('docker/make-secrets.sh');
    for (const [name, { file }] of Object.entries(secrets)) {
      expect(file).toBe(`\${SECRETS_DIR:-./secrets}/${name}`);
      expect(script).toMatch(new RegExp(`^put ${name} `, 'm'));
    }
    for (const [, { environment }] of containers) {
      const named = Object.entries(environment).filter(([name]) => /SECRET|PASSWORD/.test(name));
      for (const [name, value] of named) {
        expect([name, value]).toEqual([
          expect.stringMatching(/_FILE$|^FROM_MINIO_SECRET_KEY$/),
          expect.stringMatching(/^\/run\/secrets\/|^\$\{FROM_MINIO_SECRET_KEY:-\}$/),
        ]);
      }
    }
  });

  it('gives each service the secrets whose files its variables name', () => {
    for (const [name, { environment, secrets: own }] of containers) {
      const files = Object.values(environment)
        .map(String)
        .filter((value) => value.startsWith('/run/secrets/'));
      const needed = files.map((file) => file.replace('/run/secrets/', ''));
      expect([name, needed.filter((secret) => !own.includes(secret))]).toEqual([name, []]);
    }
  });

  it('protects Redis with a password', () => {
    expect(service('redis').command).toContain('/run/secrets/redis_conf');
    expect(service('redis').secrets).toContain('redis_conf');
  });

  it.each(containers)('limits the memory of %s', (_name, { mem_limit }) =>
    expect(mem_limit).toMatch(/^\d+[mg]$/),
  );

  it.each(ownServices)('limits the heap of %s as npm start does', (name) => {
    const [limit = ''] = service(name).command.filter((word) => word.startsWith('--max-old'));
    const [, heap = ''] = limit.split('=');
    expect(read('tools/src/launcher/processes.ts')).toContain(`  ${name}: ${heap},`);
  });

  it.each(ownServices)('lets the heap of %s grow as npm start does', (name) => {
    const [growth = ''] = service(name).command.filter((word) => word.startsWith('--heap-growing'));
    expect(growth).not.toBe('');
    expect(read('tools/src/launcher/processes.ts')).toContain(`'${growth}',`);
  });

  it('names a version of each image', () => {
    const files = ['docker-compose.yml', 'compose.caddy.yml', 'compose.garage.yml', 'Dockerfile'];
    for (const file of files) {
      const images = [...read(file).matchAll(/^(?:FROM|\s+image:) (\S+)/gm)].map(
        ([, name]) => name,
      );
      const floating = images.filter(
        (image) => !/:v?\d+\.\d+\.\d+|^salon|^\$\{SALON_IMAGE/.test(image ?? ''),
      );
      expect([file, floating]).toEqual([file, []]);
    }
  });

  it('limits the memory of Redis, which then refuses writes and keeps all jobs', () => {
    const { command } = service('redis');
    expect(command[command.indexOf('--maxmemory') + 1]).toMatch(/^[1-9]\d*[gm]b$/);
    expect(command[command.indexOf('--maxmemory-policy') + 1]).toBe('noeviction');
  });

  it.each(['TRUST_PROXY', 'MAX_CONNECTIONS', 'DRAIN_MS'])('passes %s to the gateway', (name) => {
    expect(service('gateway').environment[name]).toBe(`\${${name}:-}`);
    expect(read('.env.example')).toMatch(new RegExp(`^${name}=$`, 'm'));
  });

  it('keeps unsent mails in a named volume', () => {
    expect(service('worker').volumes).toContain('outbox:/data/outbox');
    const mounted = containers.flatMap(([, each]) => each.volumes);
    const named = mounted.flatMap((volume) =>
      typeof volume === 'string' && !volume.startsWith('.') ? volume.split(':', 1) : [],
    );
    expect(Object.keys(volumes).sort()).toEqual([...new Set(named)].sort());
  });

  it.each(['backup', 'restore'])('mounts a folder in %s, also if its name has no ./', (name) => {
    expect(service(name).volumes).toEqual([
      expect.objectContaining({ type: 'bind', source: '${BACKUP_DIR:-./backups}' }),
    ]);
  });

  it('installs models by a command of the image into the worker’s volume', () => {
    const { entrypoint, profiles, restart, volumes, environment } = service('models');
    expect(profiles).toEqual(['models']); // not part of `up`
    expect(restart).toBe('no');
    const script = entrypoint.at(-1) ?? '';
    // Checks the source instead of the built file, because this test runs without a build.
    expect(existsSync(join(root, script.replace('/dist/', '/src/').replace(/js$/, 'ts')))).toBe(
      true,
    );
    expect(volumes).toEqual(['models:/models']);
    expect(service('worker').volumes).toContain('models:/models');
    for (const each of [environment, service('worker').environment]) {
      expect(each).toMatchObject({ MODELS_DIR: '/models', MODELS_HUB: '${MODELS_HUB:-}' });
    }
    expect(Object.keys(environment).sort()).toEqual(['MODELS_DIR', 'MODELS_HUB']); // no secrets
    expect(service('models').networks).toEqual(['outside']);
    expect(service('worker').networks).toContain('outside');
    expect(read('.env.example')).toMatch(/^MODELS_DIR=$[^]*^MODELS_HUB=$/m);
  });

  it('stops callers before the services that they call', () => {
    expect(Object.keys(service('gateway').depends_on)).toEqual(
      expect.arrayContaining(['auth', 'settings', 'media', 'redis', 'minio-setup']),
    );
    expect(Object.keys(service('media').depends_on)).toContain('worker');
    expect(Object.keys(service('auth').depends_on)).toContain('worker');
    for (const name of ['auth', 'settings', 'media', 'worker']) {
      expect(Object.keys(service(name).depends_on)).toEqual(
        expect.arrayContaining(['redis', 'mongo']),
      );
    }
  });

  it('has a Garage that also starts where there is no IPv6', () => {
    const addresses = [...read('docker/garage/garage.toml').matchAll(/_bind_addr = "(.*):\d+"$/gm)];
    expect(addresses.map(([, address]) => address)).toEqual(['0.0.0.0', '0.0.0.0']);
  });

  it('uses Garage with its own region, whatever MINIO_REGION says of another storage', () => {
    const [, region] = /^s3_region = "(.*)"$/m.exec(read('docker/garage/garage.toml')) ?? [];
    const compose = z.object({
      services: z.record(
        z.string(),
        z.object({ environment: z.record(z.string(), z.string()).default({}) }),
      ),
    });
    const garage = compose.parse(
      parse(read('compose.garage.yml'), { merge: true, logLevel: 'error' }),
    );
    const users = Object.values(garage.services).filter(
      ({ environment }) => environment['MINIO_ENDPOINT'] === 'http://garage:3900',
    );
    expect(users).toHaveLength(6);
    for (const { environment } of users) expect(environment['MINIO_REGION']).toBe(region);
  });

  it('has no MinIO left after the documented copy to Garage', () => {
    const [, section = ''] = read('docs/operations.md').split(
      '\n### From one storage to another\n',
    );
    const [, commands = ''] = /^```sh\n([^]*?)^```/m.exec(section) ?? [];
    // `down` leaves the containers of a profile that it does not name, and they start with the machine.
    expect(read('compose.garage.yml')).toMatch(/^ +minio:\n +profiles: \[copy-storage\]$/m);
    expect(commands).toMatch(/--profile copy-storage down.*\n$/);
  });

  it('has every variable without a default in .env.example', () => {
    const required = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const example = read('.env.example');
    expect(required.filter((name) => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([]);
  });
});

describe('Caddy', () => {
  it('keeps its trusted range with the lines of the guide for IPv6', () => {
    const [lines = ''] = /^services:\n {2}caddy:\n[^`]*/m.exec(read('docs/operations.md')) ?? [];
    const networks = z.object({
      networks: z.object({ front: z.object({ ipam: z.object({ config: z.array(z.unknown()) }) }) }),
    });
    const subnetsOf = (file: string) =>
      networks.parse(parse(file, { logLevel: 'error' })).networks.front.ipam.config;
    expect(subnetsOf(lines)).toEqual(expect.arrayContaining(subnetsOf(read('compose.caddy.yml'))));
  });

  it('gets its address without a slash at the end, which would be a path to it', () => {
    const { command } = z
      .object({ services: z.object({ caddy: z.object({ command: z.array(z.string()) }) }) })
      .parse(parse(read('compose.caddy.yml'), { logLevel: 'error' })).services.caddy;
    const folder = mkdtempSync(join(tmpdir(), 'salon-caddy-'));
    try {
      writeFileSync(join(folder, 'caddy'), '#!/bin/sh\necho "$SITE_ADDRESS"\n', { mode: 0o755 });
      const [program = '', ...args] = command.map((word) => word.replaceAll('$$', '$'));
      const PATH = [folder, process.env['PATH']].join(delimiter);
      for (const SITE_ADDRESS of ['https://photos.test/', 'https://photos.test']) {
        const env = { PATH, SITE_ADDRESS };
        expect(execFileSync(program, args, { env, encoding: 'utf8' })).toBe(
          'https://photos.test\n',
        );
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the variables of compose that the guide lists', () => {
  const [, table = ''] =
    /These are not in that file:\n\n([^]*?)\n\n/.exec(read('docs/operations.md')) ?? [];
  const names = [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  );

  it('are not in .env.example', () => {
    expect(names).toContain('SALON_IMAGE');
    const example = read('.env.example');
    expect(names.filter((name) => new RegExp(`^(?:# )?${name}=`, 'm').test(example))).toEqual([]);
  });
});

describe('overrides', () => {
  const manifest = z.object({
    overrides: z.record(z.string(), z.unknown()),
    '//overrides': z.record(z.string(), z.string().min(20)),
  });

  it('have their reasons beside them', () => {
    const { overrides, '//overrides': reasons } = manifest.parse(JSON.parse(read('package.json')));
    expect(Object.keys(reasons)).toEqual(Object.keys(overrides));
  });
});

describe('the image', () => {
  const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ');

  it('installs packages again, and has a new layer with them, only after a change of a manifest', () => {
    const stages = dockerfile.split(/^FROM /m).slice(1);
    const installing = stages.filter((stage) => stage.includes(' npm ci '));
    expect(installing).toHaveLength(2);
    for (const stage of installing) {
      const [, ...afterSources] = stage.split(/^COPY \. \.$/m);
      expect(afterSources.join('')).not.toContain(' npm ci ');
    }
    const copied = [...(stages.at(-1) ?? '').matchAll(/^COPY --from=(\w+) /gm)];
    expect(copied.map(([, stage]) => stage)).toEqual(['packages', 'build']);
  });

  it('makes its user the owner of each volume’s folder', () => {
    expect(dockerfile).toMatch(
      /^RUN install -d -o node -g node \/data \/data\/outbox \/models \/backup$/m,
    );
    expect(dockerfile).toMatch(/^USER node$/m);
  });

  it('makes readable for its user what a strict umask of the checkout left unreadable', () => {
    const [, command = 'false'] = /&&\s+(find \. .* chmod .*)$/m.exec(dockerfile) ?? [];
    const folder = mkdtempSync(join(tmpdir(), 'salon-image-'));
    try {
      mkdirSync(join(folder, 'dist'), { mode: 0o750 });
      writeFileSync(join(folder, 'dist/main.js'), '', { mode: 0o640 });
      execFileSync('sh', ['-ec', command], { cwd: folder });
      const modes = ['.', 'dist', 'dist/main.js'].map((path) => statSync(join(folder, path)).mode);
      expect(modes.map((mode) => mode & 0o777)).toEqual([0o755, 0o755, 0o644]);
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(read('docker/minio/Dockerfile')).toMatch(/^COPY --chmod=755 entrypoint\.sh setup\.sh /m);
  });

  it('keeps the library of ONNX Runtime only for its platform', () => {
    const command = /^RUN (find .*onnxruntime-node.*)$/m.exec(dockerfile)?.[1] ?? 'false';
    const folder = mkdtempSync(join(tmpdir(), 'salon-image-'));
    const bin = 'node_modules/onnxruntime-node/bin/napi-v6';
    try {
      for (const platform of [
        'darwin/arm64',
        'linux/arm64',
        'linux/x64',
        'win32/arm64',
        'win32/x64',
      ]) {
        mkdirSync(join(folder, bin, platform, 'nested'), { recursive: true });
      }
      execFileSync('sh', ['-ec', command], { cwd: folder });
      const left = readdirSync(join(folder, bin), { recursive: true }).map(String);
      const kept = left.filter((path) => path.endsWith('nested'));
      expect(kept).toEqual([`linux/${process.arch}/nested`]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('expects the libraries in the folders of the package', () => {
    const bin = join(root, 'node_modules/onnxruntime-node/bin');
    const [version = ''] = readdirSync(bin);
    expect(existsSync(join(bin, version, 'linux', process.arch))).toBe(true);
  });
});

describe('the files that the image is built from', () => {
  const patterns = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

  const EXPRESSIONS: Record<string, string> = { '**/': '(?:.+/)?', '*': '[^/]*', '.': '\\.' };
  /** What matches a pattern of .dockerignore: the path itself, or a folder in which it is. */
  const expressionOf = (pattern: string) =>
    new RegExp(`^${pattern.replace(/\*\*\/|[*.]/g, (sign) => EXPRESSIONS[sign] ?? sign)}(?:/|$)`);

  /** The last pattern that matches decides. */
  function isCopied(path: string): boolean {
    const last = patterns.findLast((each) => expressionOf(each.replace('!', '')).test(path));
    return last === undefined || last.startsWith('!');
  }

  it('are listed, so that no file of an operator is among them', () => {
    expect(patterns[0]).toBe('*');
    const files = ['.env', '.env.old', 'photos.zip', 'compose.override.yml'];
    const folders = ['secrets', 'keys', 'backups', 'nightly', 'data', 'data-2', 'docker'];
    const all = [...files, ...folders.map((folder) => `${folder}/file`)];
    expect(all.filter(isCopied)).toEqual([]);
  });

  it('have the manifests of all packages, which npm compares with package-lock.json', () => {
    const [, search = ''] = /^RUN cd \/source && find (.*)$/m.exec(read('Dockerfile')) ?? [];
    const names = [...search.matchAll(/-name (\S+)/g)].map(([, name = '']) => name);
    expect(names).toEqual(['package.json', 'package-lock.json', '.npmrc']);
    const manifests = Object.keys(allowedImports).map((project) => `${project}/package.json`);
    expect([...names, ...manifests].filter((path) => !isCopied(path))).toEqual([]);
  });

  it('have what the builds read', () => {
    const ofRoot = readdirSync(root).filter((name) => /^(nx|tsconfig\..+)\.json$/.test(name));
    const ofProjects = [
      ...['apps/media/src/main.ts', 'apps/media/tsconfig.json', 'libs/mongo/src/index.ts'],
      ...['apps/web/index.html', 'apps/web/vite.config.ts', 'apps/web/public/robots.txt'],
      ...['tools/nx/plugin.mjs', 'tools/setup/bundle.mjs'],
    ];
    expect([...ofRoot, ...ofProjects].filter((path) => !isCopied(path))).toEqual([]);
  });

  it('have nothing that was built or installed here', () => {
    const installed = ['node_modules/sharp/a.js', 'apps/web/node_modules/a.js'];
    expect([...installed, 'apps/media/dist/main.js'].filter(isCopied)).toEqual([]);
  });
});

describe('MongoDB', () => {
  it('is tested by the workflow in the version of the compose file, which Renovate raises', () => {
    expect(service('mongo').image).toMatch(/^mongo:\d+\.\d+\.\d+$/);
    expect(read('.github/workflows/ci.yml')).not.toMatch(/mongo:\d/);
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
      image: '${SALON_IMAGE:-salon}-minio:${SALON_VERSION:-latest}',
      build: 'docker/minio',
    });
    expect(read('.github/workflows/ci.yml')).toContain(
      'docker build --tag salon-minio docker/minio',
    );
    expect(read('docker/minio/Dockerfile')).toMatch(/minio@\$MINIO_VERSION/);
  });

  it('is set up without passwords in the arguments of commands, which every user can see', () => {
    const folder = mkdtempSync(join(tmpdir(), 'salon-minio-'));
    try {
      for (const name of Object.keys(secrets)) writeFileSync(join(folder, name), `the ${name}`);
      writeFileSync(join(folder, 'mc'), `#!/bin/sh\necho "$*"\n`, { mode: 0o755 });
      const script = read('docker/minio/setup.sh').replaceAll(/\/run\/secrets|\/tmp/g, folder);
      const env = {
        PATH: [folder, process.env['PATH']].join(delimiter),
        ...{ MINIO_BUCKET: 'pictures', MINIO_ENDPOINT: 'http://minio:9000' },
      };
      const shown = execFileSync('sh', ['-c', script], { env, encoding: 'utf8' });
      expect(shown).toMatch(/^alias set[^]*^admin user add/m);
      expect(shown).not.toMatch(/the minio_root_password|the storage_secret_key/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is probed with a Host header, without which it answers 400', () => {
    expect(read('docker/minio/Dockerfile')).toMatch(/HEALTHCHECK[^]*health\/ready[^]*Host: /);
  });
});
