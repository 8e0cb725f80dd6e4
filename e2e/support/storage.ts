import { keys, openStorage, storageEnvironment } from '@salon/object-storage';
import type { Stack } from './stack.ts';

const storageOf = ({ dataDir, environment }: Stack) =>
  openStorage(storageEnvironment.parse({ ...process.env, ...environment, DATA_DIR: dataDir }));

/** The ids of the originals in the gallery's storage, a folder or MinIO. */
export async function originalsOf(stack: Stack): Promise<string[]> {
  const storage = await storageOf(stack);
  const ids: string[] = [];
  for await (const { key } of storage.list(keys.allOriginals))
    ids.push(key.split('/').at(-1) ?? '');
  return ids.sort();
}

/** Replaces the bytes of a rendition by others that are no picture. @param path as in the lists */
export async function breakRendition(stack: Stack, path: string): Promise<void> {
  const key = path.replace('/api/files/', 'renditions/');
  await (await storageOf(stack)).put(key, Buffer.from('no picture'));
}

/** Removes the object of an original, like a storage failure; its record stays. */
export async function loseOriginal(stack: Stack, id: string): Promise<void> {
  await (await storageOf(stack)).remove(keys.original(id));
}
