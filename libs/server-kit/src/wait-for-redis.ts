import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf } from '@salon/file-system';
import { Redis } from 'ioredis';
import { refuseConfiguration } from './environment.ts';
import type { Logger } from './logger.ts';
import { redisOptions } from './redis.ts';
import { refusesWrites } from './store-unavailable.ts';

const retryEveryMs = 500;

/** The errors with which Redis refuses a login; another attempt would not help. */
const refusals = /^(NOAUTH|WRONGPASS|NOPERM|DENIED|ERR (AUTH|invalid password|DB index))/;

interface WaitOptions {
  logger: Pick<Logger, 'info' | 'warn'>;
  /** Continue without Redis after this time; if undefined, wait until Redis answers. */
  timeoutMs?: number;
}

/**
 * Waits at start until Redis answers, with one log line for an outage. A refused login ends the process with the error
 * of Redis, like any other wrong configuration.
 */
export async function waitForRedis(
  redisUrl: string,
  { logger, timeoutMs = Infinity }: WaitOptions,
): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  let reason = await failureOf(redisUrl);
  if (reason === undefined) return;
  refuseIfRefused(reason);
  logger.warn({ reason }, 'Redis cannot be reached, trying again');
  while (reason !== undefined && performance.now() < giveUpAt) {
    await delay(retryEveryMs);
    reason = await failureOf(redisUrl);
    if (reason !== undefined) refuseIfRefused(reason);
  }
  if (reason === undefined) logger.info('connected to Redis');
}

/** Tries one connection; returns the error of Redis or of the system. */
async function failureOf(redisUrl: string): Promise<string | undefined> {
  const redis = new Redis({
    ...redisOptions(redisUrl),
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
  });
  let first: string | undefined;
  // ioredis rejects with 'Connection is closed.'; the events have the reason.
  redis.on('error', ({ message }: Error) => (first ??= message));
  try {
    await redis.connect();
    await redis.ping();
    return undefined;
  } catch (error) {
    // On a full disk, Redis also refuses pings; services can answer reads.
    return refusesWrites(error) ? undefined : (first ?? reasonOf(error));
  } finally {
    redis.disconnect();
  }
}

function refuseIfRefused(reason: string): void {
  if (refusals.test(reason)) {
    refuseConfiguration([`REDIS_URL: Redis refuses the connection: ${reason}`]);
  }
}
