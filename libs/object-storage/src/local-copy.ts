import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ObjectStorage } from './object-storage.ts';

/**
 * Copies an object to a file for a tool that reads files, and removes the file afterwards.
 * @throws ObjectNotFound, or what `use` throws
 */
export async function withLocalCopy<T>(
  storage: ObjectStorage,
  key: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'salon-'));
  try {
    const path = join(directory, 'object');
    const { body } = await storage.get(key);
    await pipeline(body, createWriteStream(path));
    return await use(path);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
