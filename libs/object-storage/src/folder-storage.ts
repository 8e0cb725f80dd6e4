import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import {
  access,
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
  utimes,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '@salon/file-system';
import { chunksOf, wrongSize } from './body.ts';
import { checkedKey, checkedPrefix, contentTypeOf, isKey } from './keys.ts';
import {
  ObjectNotFound,
  RangeNotSatisfiable,
  type ByteRange,
  type ListedObject,
  type ObjectInfo,
  type ObjectStorage,
  type StoredObject,
} from './object-storage.ts';

/** Longer than any upload: an older temporary file belongs to a process that crashed. */
const abandonedAfterMs = 60 * 60 * 1000;

/** Stores objects as plain files in one folder; the key is the path. */
export class FolderStorage implements ObjectStorage {
  private readonly root: string;
  /** On the volume of the objects, because a rename across volumes is not atomic. No key begins with its dot. */
  private readonly temporary: string;

  constructor(
    folder: string,
    private readonly now: () => number = Date.now,
  ) {
    this.root = resolve(folder);
    this.temporary = join(this.root, '.tmp');
  }

  async open(): Promise<void> {
    await mkdir(this.temporary, { recursive: true });
    await this.removeAbandoned(new Date(this.now() - abandonedAfterMs));
  }

  async check(): Promise<void> {
    await access(this.temporary, constants.R_OK | constants.W_OK);
  }

  async put(key: string, body: Readable | Buffer, { size }: { size?: number } = {}): Promise<void> {
    const path = this.pathOf(key);
    const temporary = join(this.temporary, randomUUID());
    try {
      // Opened first: a stream that fails before it has opened its file would create it after its removal.
      const file = await open(temporary, 'wx');
      await pipeline(chunksOf(body, size), file.createWriteStream({ flush: true }));
      await moveDurably(temporary, path);
    } catch (error) {
      if (!Buffer.isBuffer(body)) body.destroy();
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async putFile(key: string, path: string, { size }: { size: number }): Promise<void> {
    const target = this.pathOf(key);
    const temporary = join(this.temporary, randomUUID());
    try {
      await linkOrCopy(path, temporary);
      // A link has the time of the file, but the age of an object counts from its put.
      const now = new Date(this.now());
      await utimes(temporary, now, now);
      await sync(temporary, size);
      await moveDurably(temporary, target);
    } finally {
      // Renaming a link to another link of the same file leaves both.
      await rm(temporary, { force: true });
    }
  }

  async get(key: string, range?: ByteRange): Promise<StoredObject> {
    const file = await orNull(open(this.pathOf(key)));
    if (!file) throw new ObjectNotFound(key);
    try {
      // Reads the metadata of the open file, not of the path: a put in between must change neither metadata nor
      // content.
      const stats = await file.stat();
      if (!stats.isFile()) throw new ObjectNotFound(key);
      if (range && (range.start >= stats.size || (range.end ?? range.start) < range.start)) {
        throw new RangeNotSatisfiable(key, stats.size);
      }
      return { ...infoOf(key, stats), body: file.createReadStream(range) };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async head(key: string): Promise<ObjectInfo | null> {
    const stats = await orNull(stat(this.pathOf(key)));
    return stats?.isFile() ? infoOf(key, stats) : null;
  }

  async withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    if (!(await this.head(key))) throw new ObjectNotFound(key);
    return use(this.pathOf(key));
  }

  async remove(key: string): Promise<void> {
    const path = this.pathOf(key);
    await orNull(unlink(path));
    // Removes an empty folder. `rmdir` fails if there are more files.
    await rmdir(dirname(path)).catch(() => undefined);
  }

  async *list(prefix: string): AsyncGenerator<ListedObject> {
    const folder = checkedPrefix(prefix).slice(0, prefix.lastIndexOf('/') + 1);
    yield* this.walk(folder, prefix);
  }

  async removeAbandoned(before: Date): Promise<void> {
    for await (const entry of await opendir(this.temporary)) {
      const path = join(this.temporary, entry.name);
      const stats = await orNull(stat(path));
      if (stats && stats.mtime < before) await rm(path, { force: true });
    }
  }

  private pathOf(key: string): string {
    return join(this.root, checkedKey(key));
  }

  private async *walk(folder: string, prefix: string): AsyncGenerator<ListedObject> {
    const entries = await orNull(opendir(join(this.root, folder)));
    if (!entries) return;
    for await (const entry of entries) {
      const key = folder + entry.name;
      // Not a key: the temporary folder, or a file of the operating system such as .DS_Store.
      if (!key.startsWith(prefix) || !isKey(key)) continue;
      if (entry.isDirectory()) {
        yield* this.walk(`${key}/`, prefix);
        continue;
      }
      const stats = await orNull(stat(join(this.root, key)));
      if (stats) yield { key, size: stats.size, lastModified: stats.mtime };
    }
  }
}

const infoOf = (key: string, { ino, size, mtimeMs, mtime }: Stats): ObjectInfo => ({
  size,
  contentType: contentTypeOf(key),
  // Each put creates a new file with a new inode.
  etag: [ino, size, Math.trunc(mtimeMs)].map((part) => part.toString(16)).join('-'),
  lastModified: mtime,
});

/** Returns null if the path does not exist. */
async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return null;
    throw error;
  }
}

/** Renames and syncs, so that the new name and new folders survive a power failure. */
async function moveDurably(from: string, to: string): Promise<void> {
  const highest = dirname((await moveInto(from, to)) ?? to);
  for (let folder = dirname(to); folder.length >= highest.length; folder = dirname(folder)) {
    await orNull(sync(folder));
  }
}

/** Renames and creates missing folders; returns the topmost folder that it created, if any. */
async function moveInto(from: string, to: string, attempts = 3): Promise<string | undefined> {
  try {
    const firstMade = await mkdir(dirname(to), { recursive: true });
    await rename(from, to);
    return firstMade;
  } catch (error) {
    // A remove() may remove the empty folder between the two calls.
    if (attempts > 1 && hasCode(error, 'ENOENT')) return moveInto(from, to, attempts - 1);
    throw error;
  }
}

/** @throws when the file does not have `size` bytes */
async function sync(path: string, size?: number): Promise<void> {
  const handle = await open(path);
  try {
    const found = (await handle.stat()).size;
    if (size !== undefined && found !== size) throw wrongSize(found, size);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Other volumes and some file systems refuse a link. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw error;
    await copyFile(from, to);
  }
}
