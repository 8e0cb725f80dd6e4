import { once } from 'node:events';
import { GalleryChanges } from '@salon/media-data';
import { broadcast, createRedis } from '@salon/server-kit';
import type { Announcer } from './restore.ts';

const connectWithinMs = 3_000;

/**
 * Reports restored records to the services of a running gallery, through its Redis. While that fails, the restore goes
 * on: the gallery finds the records itself within a minute.
 * @param show gets a line at the first failure
 * @returns undefined if Redis cannot be reached: then no gallery runs, or it finds the records itself
 */
export async function announcerOn(
  redisUrl: string,
  show: (line: string) => void,
): Promise<(Announcer & { close: () => void }) | undefined> {
  const redis = createRedis(redisUrl);
  try {
    await once(redis, 'ready', { signal: AbortSignal.timeout(connectWithinMs) });
  } catch {
    redis.disconnect();
    return undefined;
  }
  const changes = new GalleryChanges(redis);
  let hasFailed = false;
  const announce = async (publish: () => Promise<unknown>) => {
    try {
      await publish();
    } catch (error) {
      if (!hasFailed)
        show(`A running gallery shows changes up to a minute late (${String(error)}).`);
      hasFailed = true;
    }
  };
  return {
    images: (images) => announce(() => changes.publish({ images })),
    everything: () =>
      announce(async () => {
        await changes.publish({ collections: true });
        await broadcast(redis, 'records:restored', {});
      }),
    close: () => redis.disconnect(),
  };
}
