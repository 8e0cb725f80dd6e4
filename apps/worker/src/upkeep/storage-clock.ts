import { keys, type ObjectStorage } from '@salon/object-storage';
import { hourMs } from '@salon/server-kit';

/** An hour ago by the clock of the storage, which dates the objects and may differ from this machine's clock. */
export async function hourAgoIn(storage: ObjectStorage): Promise<Date> {
  await storage.put(keys.clockProbe, Buffer.from('now'));
  const probe = await storage.head(keys.clockProbe);
  if (!probe) throw new Error('the storage lost what was just written');
  await storage.remove(keys.clockProbe);
  return new Date(probe.lastModified.getTime() - hourMs);
}
