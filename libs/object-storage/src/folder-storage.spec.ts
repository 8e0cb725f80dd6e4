import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  utimes,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FolderStorage } from './folder-storage.ts';
import { ObjectNotFound, RangeNotSatisfiable } from './object-storage.ts';

describe('FolderStorage', () => {
  let folder: string;
  let storage: FolderStorage;
  const temporaryFiles = () => readdir(join(folder, '.tmp'));
  const listed = async () => {
    const found: string[] = [];
    for await (const { key } of storage.list('')) found.push(key);
    return found;
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salon-folder-'));
    storage = new FolderStorage(folder);
    await storage.open();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Starts a put and stops in the middle: the files on disk are those that a killed process leaves. */
  async function beginPut(): Promise<{ body: PassThrough; put: Promise<unknown> }> {
    const body = new PassThrough();
    const put = storage.put('originals/1', body).catch((error: unknown) => error);
    body.write('the first half');
    while ((await temporaryFiles()).length === 0) await setImmediate();
    return { body, put };
  }

  /** The inodes that are synced during `run`, and whether the path existed by then. */
  async function syncedDuring(run: () => Promise<void>, path: string) {
    const handle = await open(folder);
    const fileHandle = Object.getPrototypeOf(handle) as FileHandle; // its class is not exported
    await handle.close();
    const synced: { inode: number; isNamed: boolean }[] = [];
    const sync = fileHandle.sync;
    const spy = jest.spyOn(fileHandle, 'sync').mockImplementation(async function (
      this: FileHandle,
    ) {
      synced.push({ inode: (await this.stat()).ino, isNamed: existsSync(path) });
      await sync.call(this);
    });
    await run();
    spy.mockRestore();
    return synced;
  }

  it.each(['put', 'putFile'] as const)(
    'has an object on the disk with its name and folders when %s ends',
    async (method) => {
      const upload = join(folder, 'upload');
      await writeFile(upload, 'bytes');
      const run = () =>
        method === 'put'
          ? storage.put('originals/1', Buffer.from('bytes'))
          : storage.putFile('originals/1', upload, { size: 5 });
      const synced = await syncedDuring(run, join(folder, 'originals/1'));
      const inodeOf = async (path: string) => (await stat(join(folder, path))).ino;
      expect(synced).toEqual([
        { inode: await inodeOf('originals/1'), isNamed: false },
        { inode: await inodeOf('originals'), isNamed: true },
        { inode: await inodeOf('.'), isNamed: true },
      ]);
    },
  );

  it('hides the files of a killed put, and removes them after an hour', async () => {
    const { body, put } = await beginPut();
    expect(await storage.head('originals/1')).toBeNull();
    expect(await listed()).toEqual([]);

    await new FolderStorage(folder, () => Date.now() + 61 * 60_000).open();
    expect(await temporaryFiles()).toEqual([]);
    body.destroy();
    await put;
  });

  it('does not disturb a running put when another process opens the folder', async () => {
    const { body, put } = await beginPut();
    await new FolderStorage(folder, () => Date.now() + 59 * 60_000).open();
    body.end(', the second half');
    await put;
    expect(await readFile(join(folder, 'originals/1'), 'utf8')).toMatch(/^the first .* half$/);
  });

  it('removes the files of puts that began before a given time, without being opened again', async () => {
    const { body, put } = await beginPut();
    await storage.removeAbandoned(new Date(Date.now() - 60_000));
    expect(await temporaryFiles()).toHaveLength(1);
    await storage.removeAbandoned(new Date(Date.now() + 60_000));
    expect(await temporaryFiles()).toEqual([]);
    body.destroy();
    await put;
  });

  it('keeps an object readable for an open reader when it is replaced or removed', async () => {
    await storage.put('a', Buffer.from('old'));
    const first = await storage.get('a');
    await storage.put('a', Buffer.from('newer'));
    const second = await storage.get('a');
    await storage.remove('a');
    expect((await buffer(first.body)).toString()).toBe('old');
    expect((await buffer(second.body)).toString()).toBe('newer');
  });

  it('has another ETag after each put, even of the same size and time', async () => {
    const time = new Date(1_700_000_000_000);
    const etags = [];
    for (const content of ['old', 'new']) {
      await storage.put('a', Buffer.from(content));
      await utimes(join(folder, 'a'), time, time);
      etags.push((await storage.head('a'))?.etag);
    }
    expect(new Set(etags).size).toBe(2);
  });

  (existsSync('/proc/self/fd') ? it : it.skip)(
    'closes the file of an object that it does not return',
    async () => {
      await storage.put('renditions/1/a.jpg', Buffer.from('x'));
      const openFiles = async () => {
        const paths = (await readdir('/proc/self/fd')).map((fd) =>
          readlink(join('/proc/self/fd', fd)),
        );
        const found = await Promise.all(paths.map((path) => path.catch(() => '')));
        return found.filter((path) => path.startsWith(folder));
      };
      await expect(storage.get('renditions/1')).rejects.toThrow(ObjectNotFound);
      await expect(storage.get('renditions/1/a.jpg', { start: 1 })).rejects.toThrow(
        RangeNotSatisfiable,
      );
      expect(await openFiles()).toEqual([]);
    },
  );

  it('gives access to the stored file, without a copy', async () => {
    await storage.put('originals/1', Buffer.from('x'));
    const used = await storage.withFile('originals/1', async (path) => [
      path,
      await temporaryFiles(),
    ]);
    expect(used).toEqual([join(folder, 'originals/1'), []]);
  });

  it('leaves no temporary file after a failed put', async () => {
    await expect(storage.put('a', Buffer.from('x'), { size: 2 })).rejects.toThrow('1 bytes');
    await mkdir(join(folder, 'taken'));
    await expect(storage.put('taken', Buffer.from('x'))).rejects.toThrow('EISDIR');
    expect(await temporaryFiles()).toEqual([]);
  });

  it('links to a stored file, and leaves no temporary file', async () => {
    const path = join(folder, '.given');
    await writeFile(path, 'x');
    await storage.putFile('originals/1', path, { size: 1 });
    await storage.putFile('originals/1', path, { size: 1 });
    expect((await stat(join(folder, 'originals/1'))).ino).toBe((await stat(path)).ino);
    await expect(storage.putFile('originals/2', path, { size: 2 })).rejects.toThrow('1 bytes');
    expect(await temporaryFiles()).toEqual([]);
  });

  it('dates an object of an older file by its put', async () => {
    const path = join(folder, '.given');
    await writeFile(path, 'x');
    const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
    await utimes(path, longAgo, longAgo);
    const before = Date.now();
    await storage.putFile('originals/1', path, { size: 1 });
    const { lastModified = longAgo } = (await storage.head('originals/1')) ?? {};
    expect(lastModified.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('copies a file of another volume', async () => {
    const path = join('/dev/shm', randomUUID());
    await writeFile(path, 'x');
    try {
      await storage.putFile('originals/1', path, { size: 1 });
      expect(await readFile(join(folder, 'originals/1'), 'utf8')).toBe('x');
    } finally {
      await rm(path);
    }
  });

  it('removes the folder of an image with its last rendition', async () => {
    await storage.put('renditions/1/a.jpg', Buffer.from('x'));
    await storage.put('renditions/1/b.jpg', Buffer.from('x'));
    await storage.remove('renditions/1/a.jpg');
    expect(await readdir(join(folder, 'renditions/1'))).toEqual(['b.jpg']);
    await storage.remove('renditions/1/b.jpg');
    expect(await readdir(join(folder, 'renditions'))).toEqual([]);
  });

  it('puts into folders that are removed at the same time', async () => {
    for (let round = 0; round < 100; round++) {
      await Promise.all(
        Array.from({ length: 3 }, async (_, index) => {
          await storage.put(`renditions/1/${index}`, Buffer.from('x'));
          await storage.remove(`renditions/1/${index}`);
        }),
      );
    }
    expect(await listed()).toEqual([]);
  });

  it('does not list files that are not objects', async () => {
    await writeFile(join(folder, '.DS_Store'), '');
    await writeFile(join(folder, 'Thumbs.db'), '');
    await storage.put('a', Buffer.from('x'));
    expect(await listed()).toEqual(['a']);
  });

  it('is not ready before it is opened', async () => {
    const unopened = new FolderStorage(join(folder, 'elsewhere'));
    await expect(unopened.check()).rejects.toThrow('ENOENT');
  });
});
