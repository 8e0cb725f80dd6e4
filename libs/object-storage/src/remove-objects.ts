import { keys } from './keys.ts';
import type { ObjectStorage } from './object-storage.ts';

/** Removes all stored files of an image or an upload. Call it when no record names the id any more. */
export async function removeObjects(storage: ObjectStorage, id: string): Promise<void> {
  await storage.remove(keys.original(id));
  for await (const { key } of storage.list(keys.renditionsOf(id))) await storage.remove(key);
}
