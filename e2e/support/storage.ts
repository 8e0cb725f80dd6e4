import { keys, openStorage, storageEnvironment } from '@salon/object-storage';
import type { Stack } from './stack.ts';

const storageOf = ({ dataDir, environment }: Stack) =>
  openStorage(storageEnvironment.parse({ ...process.env, ...environment, DATA_DIR: dataDir }));

/** The ids under which a gallery has stored originals, wherever it stores them. */
export async function originalsOf(stack: Stack): Promise<string[]> {
  const storage = await storageOf(stack);
  const ids: string[] = [];
  for await (const { key } of storage.list(keys.allOriginals))
    ids.push(key.split('/').at(-1) ?? '');
  return ids.sort();
}

/** Removes the object of an original, as a fault of the storage may; its record stays. */
export async function loseOriginal(stack: Stack, id: string): Promise<void> {
  await (await storageOf(stack)).remove(keys.original(id));
}
