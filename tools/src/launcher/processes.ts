import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { secretVariables, type SecretVariable } from '@salon/server-kit/environment';
import type { Environment } from './configuration.ts';
import type { ProcessSpec } from './supervised-process.ts';
import type { StopStage } from './supervisor.ts';

/**
 * Callers stop before the services that they call. All stages together take at most ten seconds after Ctrl-C;
 * the gateway has half of that time, as its requests need all other processes.
 */
export const STOP_STAGES: readonly StopStage[] = [
  { names: ['gateway'], deadlineMs: 5_000 },
  { names: ['settings', 'auth', 'media'], deadlineMs: 6_500 },
  { names: ['worker'], deadlineMs: 8_500 },
  { names: ['embedded-mongo'], deadlineMs: 9_000 },
  { names: ['redis'], deadlineMs: 9_500 },
];

/** Time between a process's own deadline and its kill by the launcher. */
const KILL_MARGIN_MS = 250;

/** Heap limits in MB: several times the measured need, so that a leak ends one process and not the machine. */
const HEAP_MB = {
  'embedded-mongo': 256,
  settings: 128,
  auth: 192,
  media: 768,
  worker: 512,
  gateway: 384,
} as const;
type App = keyof typeof HEAP_MB;

const STORAGE_KEYS = ['MINIO_ACCESS_KEY', 'MINIO_SECRET_KEY'] as const;
/** The login to the collector of traces. Only OpenTelemetry reads it, so it cannot be a file. */
const TRACE_KEYS = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS'] as const;
type Secret = SecretVariable | (typeof TRACE_KEYS)[number];
const SECRETS: readonly Secret[] = [...secretVariables, ...TRACE_KEYS];
/** The secrets that each process needs; the others are removed from its environment. */
const SECRETS_OF: Partial<Record<App, readonly Secret[]>> = {
  settings: ['REDIS_URL', 'MONGO_URL', ...TRACE_KEYS],
  auth: ['REDIS_URL', 'JWT_SECRET', 'ADMIN_PASSWORD', 'MONGO_URL', ...TRACE_KEYS],
  media: ['REDIS_URL', 'MONGO_URL', ...STORAGE_KEYS, ...TRACE_KEYS],
  worker: ['REDIS_URL', 'SMTP_URL', 'MONGO_URL', ...STORAGE_KEYS, ...TRACE_KEYS],
  gateway: ['REDIS_URL', 'JWT_SECRET', ...STORAGE_KEYS, ...TRACE_KEYS],
};

/** Only for containers and tests. The user's shell may have them for another program, and HEALTH_FILE is overwritten. */
const NOT_INHERITED = ['WEB_ROOT', 'HEALTH_FILE'] as const;

/** In the order of starting. */
export const SERVICES = ['settings', 'auth', 'media', 'worker', 'gateway'] as const;
export type Service = (typeof SERVICES)[number];

/** The services in the order of starting, with their parts of the common environment. */
export function services(
  root: string,
  env: Environment,
  metricsPorts: Partial<Record<Service, number>> = {},
): ProcessSpec[] {
  const inherited = { ...env };
  for (const name of NOT_INHERITED) delete inherited[name];
  return SERVICES.map((app) =>
    nodeApp(root, app, { ...inherited, ...metricsVariables(metricsPorts[app]) }),
  );
}

/** Each service has a port of its own, on loopback, and the launcher the one of the configuration. */
const metricsVariables = (port: number | undefined): Environment => ({
  METRICS_PORT: port === undefined ? '' : String(port),
  METRICS_HOST: '127.0.0.1',
});

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
  const own = {
    ...withoutSecrets(env, SECRETS_OF[app]),
    STOP_WITHIN_MS: String(stopWithinMs(app)),
    CODE_CACHE_DIR: join(root, 'node_modules/.cache/salon/code'),
  };
  const args = [
    '--enable-source-maps',
    // A small young generation saves about 20 MB for each of six processes and costs little speed. It has its full size
    // from the start, which saves collections while a process starts.
    '--min-semi-space-size=4',
    '--max-semi-space-size=4',
    `--max-old-space-size=${HEAP_MB[app]}`,
    // The bytes of uploads and pictures count as garbage beside the heap. By default V8 marks the heap after each 12 MB of
    // them, which cost a third of the CPU time of an upload; this allows one and a half times the heap.
    '--heap-growing-percent=150',
    join(root, 'apps', app, 'dist/main.js'),
  ];
  return { name: app, command: process.execPath, args, env: own };
}

function withoutSecrets(env: Environment, needed: readonly Secret[] = []): Environment {
  const rest = { ...env };
  for (const secret of SECRETS) if (!needed.includes(secret)) delete rest[secret];
  return rest;
}

function stopWithinMs(app: App): number {
  const stage = STOP_STAGES.find(({ names }) => names.includes(app));
  if (!stage) throw new Error(`${app} has no stop stage`);
  return stage.deadlineMs - KILL_MARGIN_MS;
}

export interface RedisOptions {
  dataDir: string;
  port: number;
  password: string;
  /** For PATH and similar variables. */
  env: Environment;
}

export const redisFolder = (dataDir: string): string => join(dataDir, 'redis');

export function redisServer({ dataDir, port, password, env }: RedisOptions): ProcessSpec {
  const dir = redisFolder(dataDir);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${JSON.stringify(dir)}`,
    'appendonly yes',
    'appendfsync everysec',
    'save ""',
    // Redis stores the queues: it may refuse a write, but must not drop data.
    'maxmemory-policy noeviction',
    // Replies of 10,000 images and searches take some 200 MB, the pub/sub buffer at most 256 MB; the rest is for queues.
    'maxmemory 1gb',
    // The default (32mb 8mb) closes the subscriber when many large replies coincide.
    'client-output-buffer-limit pubsub 256mb 64mb 60',
    'loglevel warning',
  ];
  // Redis reads its configuration from standard input, so that the password is not in the arguments or on disk.
  const redis = ['redis-server', '-'] as const;
  const own = withoutSecrets(env);
  const [command, ...args] = canEndWithLauncher(own) ? [...END_WITH_LAUNCHER, ...redis] : redis;
  return { name: 'redis', command, args, env: own, input: lines.join('\n') };
}

/** With setpriv, Linux ends Redis with the launcher, even after kill -9; elsewhere the next start ends Redis. */
const END_WITH_LAUNCHER = ['setpriv', '--pdeathsig', 'TERM'] as const;

/** False for a setpriv before util-linux 2.33, as in RHEL 8, which refuses the option. */
function canEndWithLauncher(env: Environment): boolean {
  const [command, ...args] = END_WITH_LAUNCHER;
  return spawnSync(command, [...args, 'true'], { env }).status === 0;
}
