import { keys, openStorage, storageEnvironment } from '@salon/object-storage';
import type { Stack } from './stack.ts';

/** The ids under which a gallery has stored originals, wherever it stores them. */
export async function originalsOf({ dataDir, environment }: Stack): Promise<string[]> {
  const storage = await openStorage(
    storageEnvironment.parse({ ...process.env, ...environment, DATA_DIR: dataDir }),
  );
  const ids: string[] = [];
  for await (const { key } of storage.list(keys.allOriginals))
    ids.push(key.split('/').at(-1) ?? '');
  return ids.sort();
}
