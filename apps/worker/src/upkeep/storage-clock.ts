import { keys, type ObjectStorage } from '@salon/object-storage';
import { dayMs, hourMs, isStorageFull } from '@salon/server-kit';

/** More than the number of clean-ups that can run at once. */
const maxTries = 5;

/**
 * An hour ago by the clock of the storage, which dates the objects and may differ from this machine's clock. In a full
 * storage, a day and an hour ago by this machine's clock.
 */
export const hourAgoIn = async (storage: ObjectStorage): Promise<Date> =>
  new Date((await nowOr(storage, () => Date.now() - dayMs)) - hourMs);

/**
 * The time by this machine's clock or by that of the storage, whichever is earlier, in milliseconds. A clock that is
 * ahead would make everything look old enough to be removed.
 */
export const earlierNow = async (storage: ObjectStorage): Promise<number> =>
  Math.min(Date.now(), await nowOr(storage, Date.now));

/** In a full storage the time cannot be read, but clean-ups have to work there, because they free its space. */
async function nowOr(storage: ObjectStorage, whenFull: () => number): Promise<number> {
  try {
    return await nowIn(storage);
  } catch (error) {
    if (isStorageFull(error)) return whenFull();
    throw error;
  }
}

async function nowIn(storage: ObjectStorage): Promise<number> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    await storage.put(keys.clockProbe, Buffer.from('now'));
    const probe = await storage.head(keys.clockProbe);
    // Another clean-up that reads the clock at the same time may have removed the object.
    if (!probe) continue;
    await storage.remove(keys.clockProbe);
    return probe.lastModified.getTime();
  }
  throw new Error('the storage lost what was just written');
}
