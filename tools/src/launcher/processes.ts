import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from './configuration.ts';
import type { ProcessSpec } from './supervised-process.ts';
import type { StopStage } from './supervisor.ts';

/** Who asks stops before who answers. All of it fits into the ten seconds a person waits after Ctrl-C. */
export const STOP_STAGES: readonly StopStage[] = [
  { names: ['gateway'], deadlineMs: 3_000 },
  { names: ['settings', 'auth', 'media'], deadlineMs: 5_000 },
  { names: ['worker'], deadlineMs: 8_000 },
  { names: ['embedded-mongo'], deadlineMs: 9_000 },
  { names: ['redis'], deadlineMs: 9_500 },
];

/** Heap limits in MB: several times what each was seen to need, so that a leak ends one process and not the machine. */
const HEAP_MB = {
  'embedded-mongo': 512,
  settings: 128,
  auth: 192,
  media: 384,
  worker: 512,
  gateway: 384,
} as const;
type App = keyof typeof HEAP_MB;

/** Each knows only the secrets it needs; these are taken from what all inherit. */
const SECRETS = ['JWT_SECRET', 'ADMIN_PASSWORD', 'SMTP_URL'] as const;
const SECRETS_OF: Partial<Record<App, readonly (typeof SECRETS)[number][]>> = {
  auth: ['JWT_SECRET', 'ADMIN_PASSWORD'],
  gateway: ['JWT_SECRET'],
  worker: ['SMTP_URL'],
};

/** The services in the order of starting, given the environment that is meant for all of them together. */
export function services(root: string, env: Environment): ProcessSpec[] {
  const apps = ['settings', 'auth', 'media', 'worker', 'gateway'] as const;
  return apps.map((app) => nodeApp(root, app, env));
}

export interface EmbeddedMongoOptions {
  root: string;
  dataDir: string;
  socket: string;
}

export function embeddedMongo({ root, dataDir, socket }: EmbeddedMongoOptions): ProcessSpec {
  return nodeApp(root, 'embedded-mongo', {
    EMBEDDED_MONGO_DIR: join(dataDir, 'mongo'),
    EMBEDDED_MONGO_SOCKET: socket,
  });
}

function nodeApp(root: string, app: App, env: Environment): ProcessSpec {
  const own = { ...env };
  for (const secret of SECRETS) if (!SECRETS_OF[app]?.includes(secret)) delete own[secret];
  const args = [
    '--enable-source-maps',
    // Six processes share one machine: a small nursery costs little speed here and saves some 20 MB each.
    '--max-semi-space-size=4',
    `--max-old-space-size=${HEAP_MB[app]}`,
    join(root, 'apps', app, 'dist/main.js'),
  ];
  return { name: app, command: process.execPath, args, env: own };
}

export interface RedisOptions {
  dataDir: string;
  port: number;
  password: string;
  /** For PATH and the like. */
  env: Environment;
}

export function redisServer({ dataDir, port, password, env }: RedisOptions): ProcessSpec {
  const dir = join(dataDir, 'redis');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${JSON.stringify(dir)}`,
    'appendonly yes',
    'appendfsync everysec',
    'save ""',
    // Queues live here: Redis may refuse a write, never forget one.
    'maxmemory-policy noeviction',
    // The stock 32mb 8mb closes the subscriber when many large replies meet.
    'client-output-buffer-limit pubsub 256mb 64mb 60',
    'loglevel warning',
  ];
  // Read from standard input: the password is then neither among the arguments nor on disk.
  const redis = ['redis-server', '-'] as const;
  const [command, ...args] = existsSync(SETPRIV)
    ? [SETPRIV, '--pdeathsig', 'TERM', ...redis]
    : redis;
  return { name: 'redis', command, args, env, input: lines.join('\n') };
}

/** Linux ends Redis with the launcher, even by kill -9; elsewhere the next start does it. */
const SETPRIV = '/usr/bin/setpriv';
