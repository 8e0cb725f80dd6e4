import { isKey } from './keys.ts';
import { isRefused } from './outage.ts';
import { ObjectNotFound, type ListedObject, type ObjectStorage } from './object-storage.ts';

/** What was found in the source so far; the bytes are those of copied objects. */
export interface CopyCount {
  copied: number;
  present: number;
  bytes: number;
  failed: { key: string; error: unknown }[];
}

export interface CopyOptions {
  /** Objects that are copied at the same time. */
  parallel?: number;
  /** Whether an error of one object would repeat at all others, such as that of a full disk. */
  isLasting?: (error: unknown) => boolean;
  /** Called after each object. */
  onProgress?: (count: Readonly<CopyCount>) => void;
}

/**
 * Copies all objects of one storage to another, except those that are there with the same size: an object under a key
 * never changes. Safe to interrupt and repeat; nothing is removed. Objects that vanish meanwhile, and keys that are not
 * Salon's, are left out. The failure of one object keeps no other from being copied.
 * @throws the failure of a whole storage
 */
export async function copyObjects(
  from: ObjectStorage,
  to: ObjectStorage,
  { parallel = 8, isLasting = () => false, onProgress }: CopyOptions = {},
): Promise<CopyCount> {
  const count: CopyCount = { copied: 0, present: 0, bytes: 0, failed: [] };
  let lasting: { error: unknown } | undefined;
  // All copies in parallel take from one list. A generator answers calls of `next` one after the other.
  const listed = from.list('')[Symbol.asyncIterator]();
  const copy = async (object: ListedObject): Promise<void> => {
    const outcome = await copyMissing(from, to, object);
    if (outcome === 'gone') return;
    count[outcome] += 1;
    if (outcome === 'copied') count.bytes += object.size;
    onProgress?.(count);
  };
  const copyNextUntilDone = async (): Promise<void> => {
    while (!lasting) {
      const next = await listed.next();
      if (next.done === true) return;
      const object: ListedObject = next.value;
      if (!isKey(object.key)) continue;
      try {
        await copy(object);
      } catch (error) {
        if (isLasting(error) || isRefused(error) || (await isAway(from, to))) lasting ??= { error };
        else count.failed.push({ key: object.key, error });
      }
    }
  };
  await Promise.all(Array.from({ length: parallel }, copyNextUntilDone));
  await listed.return?.();
  if (lasting) throw lasting.error;
  return count;
}

/** The error of a damaged object can be the same as that of an outage: a connection that breaks. */
const isAway = (...storages: ObjectStorage[]): Promise<boolean> =>
  Promise.all(storages.map((storage) => storage.check())).then(
    () => false,
    () => true,
  );

async function copyMissing(
  from: ObjectStorage,
  to: ObjectStorage,
  { key, size }: ListedObject,
): Promise<'copied' | 'present' | 'gone'> {
  if ((await to.head(key))?.size === size) return 'present';
  try {
    const { body } = await from.get(key);
    await to.put(key, body, { size });
    return 'copied';
  } catch (error) {
    if (error instanceof ObjectNotFound) return 'gone';
    throw error;
  }
}
