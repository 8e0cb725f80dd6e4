import { Redis, type RedisOptions } from 'ioredis';

/**
 * In ms. A connection that waits for a reply for so long is replaced: a fault of the network can leave it silent without
 * closing it, and TCP gives up only after about 15 minutes. BullMQ's blocking commands take up to 10 s.
 */
const defaultSocketTimeout = 15_000;

interface ConnectionOptions {
  host: string;
  port: number;
  username?: string;
  password?: string;
  db?: number;
  tls?: Record<string, never>;
  socketTimeout: number;
  reconnectOnError: (error: Error) => false | 2;
}

/**
 * After a failover the former primary may go on as a replica with its connections open, and refuse to write. The address
 * leads to the new primary by then.
 * @returns 2, with which ioredis connects again and repeats the command; without an offline queue it fails
 */
const reconnectOnError = ({ message }: Error) => (message.startsWith('READONLY') ? 2 : false);

/** The ioredis options for a connection to a `redis://[user:password@]host:port[/db]` address. */
export function redisOptions(
  address: string,
  { socketTimeout = defaultSocketTimeout }: Pick<RedisOptions, 'socketTimeout'> = {},
): ConnectionOptions {
  const url = new URL(address);
  return {
    // An IPv6 address without the brackets that it has in a URL.
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 6379),
    ...(url.username ? { username: decodeURIComponent(url.username) } : {}),
    ...(url.password ? { password: decodeURIComponent(url.password) } : {}),
    ...(url.pathname.length > 1 ? { db: Number(url.pathname.slice(1)) } : {}),
    ...(url.protocol === 'rediss:' ? { tls: {} } : {}),
    socketTimeout,
    reconnectOnError,
  };
}

/**
 * Pings three times within `socketTimeout` on a connection for subscriptions, made before it is ready. A subscribed
 * connection waits for no other reply, so the timeout would not apply to it.
 */
export function pingWhileReady(redis: Redis): void {
  const { socketTimeout = defaultSocketTimeout } = redis.options;
  let timer: NodeJS.Timeout | undefined;
  redis.on('ready', () => {
    timer = setInterval(() => void redis.ping().catch(() => undefined), socketTimeout / 3);
  });
  redis.on('close', () => clearInterval(timer));
}

/** Resolves when a lazy connection is ready. After a failure ioredis reconnects in the background. */
export function untilReady(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return Promise.resolve();
  const ready = new Promise<void>((resolve) => redis.once('ready', () => resolve()));
  if (redis.status === 'wait') void redis.connect().catch(() => undefined);
  return ready;
}

/**
 * A connection for short commands. While Redis is away commands fail at once instead of being queued. It reconnects
 * by itself.
 */
export function createRedis(
  address: string,
  options: Pick<RedisOptions, 'lazyConnect' | 'socketTimeout' | 'commandTimeout'> = {},
): Redis {
  const redis = new Redis({
    ...redisOptions(address),
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 5_000,
    retryStrategy: (times) => Math.min(100 * times, 1_000),
    ...options,
  });
  // Without a listener ioredis prints to the console. Callers report failed commands.
  redis.on('error', () => undefined);
  return redis;
}
