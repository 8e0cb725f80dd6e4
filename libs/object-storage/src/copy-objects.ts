import { isKey } from './keys.ts';
import { ObjectNotFound, type ListedObject, type ObjectStorage } from './object-storage.ts';

/** What was found in the source so far; the bytes are those of copied objects. */
export interface CopyCount {
  copied: number;
  present: number;
  bytes: number;
}

export interface CopyOptions {
  /** Objects that are copied at the same time. */
  parallel?: number;
  /** Called after each object. */
  onProgress?: (count: Readonly<CopyCount>) => void;
}

/**
 * Copies all objects of one storage to another, except those that are there with the same size: an object under a key
 * never changes. Safe to interrupt and repeat; nothing is removed. Objects that vanish meanwhile, and keys that are not
 * Salon's, are left out.
 * @throws the first failure of a storage
 */
export async function copyObjects(
  from: ObjectStorage,
  to: ObjectStorage,
  { parallel = 8, onProgress }: CopyOptions = {},
): Promise<CopyCount> {
  const count: CopyCount = { copied: 0, present: 0, bytes: 0 };
  // All lanes take from one list. A generator answers calls of `next` one after the other.
  const listed = from.list('')[Symbol.asyncIterator]();
  const lane = async (): Promise<void> => {
    for (;;) {
      const next = await listed.next();
      if (next.done === true) return;
      const object: ListedObject = next.value;
      if (!isKey(object.key)) continue;
      const isCopied = await copyMissing(from, to, object);
      if (isCopied === undefined) continue;
      count[isCopied ? 'copied' : 'present'] += 1;
      if (isCopied) count.bytes += object.size;
      onProgress?.(count);
    }
  };
  await Promise.all(Array.from({ length: parallel }, lane));
  return count;
}

/** @returns whether it was copied; undefined if it is no longer in the source */
async function copyMissing(
  from: ObjectStorage,
  to: ObjectStorage,
  { key, size }: ListedObject,
): Promise<boolean | undefined> {
  if ((await to.head(key))?.size === size) return false;
  try {
    const { body } = await from.get(key);
    await to.put(key, body, { size });
    return true;
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined;
    throw error;
  }
}
