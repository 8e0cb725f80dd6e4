import { once } from 'node:events';
import { GalleryChanges } from '@salon/media-data';
import { broadcast, redisOptions } from '@salon/server-kit';
import { Redis } from 'ioredis';
import type { Announcer } from './restore.ts';

const connectWithinMs = 3_000;

/**
 * Reports restored records to the services of a running gallery, through its Redis.
 * @returns undefined if Redis cannot be reached: then no gallery runs, or it finds the records itself within a minute
 */
export async function announcerOn(
  redisUrl: string,
): Promise<(Announcer & { close: () => void }) | undefined> {
  const redis = new Redis(redisOptions(redisUrl));
  redis.on('error', () => undefined);
  try {
    await once(redis, 'ready', { signal: AbortSignal.timeout(connectWithinMs) });
  } catch {
    redis.disconnect();
    return undefined;
  }
  const changes = new GalleryChanges(redis);
  return {
    images: (images) => changes.publish({ images }),
    async everything() {
      await changes.publish({ collections: true });
      await broadcast(redis, 'records:restored', {});
    },
    close: () => redis.disconnect(),
  };
}
