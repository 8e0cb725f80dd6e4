import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ObjectStorage } from './object-storage.ts';
import type { TemporaryFolder } from './temporary-folder.ts';

/**
 * Copies an object to a temporary file for a tool that reads files, and removes the file afterwards.
 * @throws ObjectNotFound, or what `use` throws
 */
export function withLocalCopy<T>(
  storage: ObjectStorage,
  key: string,
  temporary: TemporaryFolder,
  use: (path: string) => Promise<T>,
): Promise<T> {
  return temporary.lend(async (folder) => {
    const path = join(folder, 'object');
    const { body } = await storage.get(key);
    await pipeline(body, createWriteStream(path));
    return use(path);
  });
}
