import type { Redis } from 'ioredis';

/** The number of connections that have subscribed to a channel of this server; those of its replicas do not count. */
export async function listenersOf(redis: Redis, channel: string): Promise<number> {
  const [, listeners] = (await redis.pubsub('NUMSUB', channel)) as [string, number];
  return Number(listeners);
}
