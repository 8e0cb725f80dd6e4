import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '@salon/file-system';
import type { ObjectStorage } from '@salon/object-storage';
import { z } from 'zod';
import { UnreadableFile } from './backup-error.ts';
import { toDisk } from './json-lines.ts';

export const savedObject = z.object({
  key: z.string(),
  size: z.number().int(),
  sha256: z.string(),
});
export type SavedObject = z.infer<typeof savedObject>;

/** A line of the list of objects; the images are in the order of their ids. */
export const imageObjects = z.object({ id: z.string(), objects: z.array(savedObject) });
export type ImageObjects = z.infer<typeof imageObjects>;

/** Images whose objects are read or written at the same time. */
export const imagesAtOnce = 8;

/** @param key of an object, or the prefix of some */
export const objectPath = (folder: string, key: string): string => join(folder, 'objects', key);

/**
 * Copies an object from the storage into the folder.
 * @throws ObjectNotFound
 */
export async function saveObject(
  storage: ObjectStorage,
  folder: string,
  key: string,
): Promise<SavedObject> {
  const path = objectPath(folder, key);
  const part = `${path}.part`;
  const { body } = await storage.get(key);
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash('sha256');
  let size = 0;
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  await pipeline(body, counted, createWriteStream(part));
  await toDisk(part);
  await rename(part, path);
  return { key, size, sha256: hash.digest('hex') };
}

/**
 * Whether the file of an object is in the folder with these bytes.
 * @throws UnreadableFile
 */
export async function isWhole(folder: string, object: SavedObject): Promise<boolean> {
  const path = objectPath(folder, object.key);
  try {
    return await hasBytes(createReadStream(path), object);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw new UnreadableFile(path, error);
  }
}

/** Whether the storage has the object with these bytes. */
export async function isStored(storage: ObjectStorage, object: SavedObject): Promise<boolean> {
  if ((await storage.head(object.key))?.size !== object.size) return false;
  const { body } = await storage.get(object.key);
  return hasBytes(body, object);
}

async function hasBytes(body: Readable, object: SavedObject): Promise<boolean> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of body) {
    const bytes = chunk as Buffer; // no encoding is set
    hash.update(bytes);
    size += bytes.length;
  }
  return size === object.size && hash.digest('hex') === object.sha256;
}
