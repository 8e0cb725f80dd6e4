import { existsSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { LockLost, withFolderLock } from '@salon/file-system';
import { keys, removeObjects } from '@salon/object-storage';
import { until } from '@salon/test-kit';
import mongoose from 'mongoose';
import { anImage, contentOf, publish, put, size, twoGalleries } from '../testing/two-galleries.ts';
import { backUp, type Stores } from './back-up.ts';
import type { SavedCollection } from './saved-collections.ts';
import { BackupError } from './backup-error.ts';
import { objectPath } from './object-files.ts';
import { allRecords, collectionOf } from './records.ts';

const silent = () => undefined;

/** Calls `act` after the records of a collection have been read, with the number of times so far. */
function afterReading(
  { database }: Stores,
  name: SavedCollection,
  act: (times: number) => Promise<void>,
): void {
  const collection = database.collection.bind(database);
  let times = 0;
  database.collection = ((wanted: string) => {
    const found = collection(wanted);
    const find = found.find.bind(found);
    found.find = ((filter: object) => {
      const cursor = find(filter);
      const toArray = cursor.toArray.bind(cursor);
      cursor.toArray = async () => {
        const records = await toArray();
        times += 1;
        await act(times);
        return records;
      };
      return cursor;
    }) as typeof find;
    return wanted === name ? found : collection(wanted);
  }) as typeof database.collection;
}

/** The folders that have been synced while there is no manifest yet, each as often as it was. */
async function syncedBeforeManifest(
  folder: string,
  run: () => Promise<unknown>,
): Promise<string[]> {
  const handle = await open(tmpdir());
  const fileHandle = Object.getPrototypeOf(handle) as FileHandle; // its class is not exported
  await handle.close();
  const inodes: number[] = [];
  const sync = fileHandle.sync;
  const spy = jest.spyOn(fileHandle, 'sync').mockImplementation(async function (this: FileHandle) {
    await sync.call(this);
    const stats = await this.stat();
    if (stats.isDirectory() && !existsSync(join(folder, 'manifest.json'))) inodes.push(stats.ino);
  });
  try {
    await run();
  } finally {
    spy.mockRestore();
  }
  const paths = ['', ...(await readdir(folder, { recursive: true }))];
  const named = paths.map(async (path) => [(await stat(join(folder, path))).ino, path] as const);
  const byInode = new Map(await Promise.all(named));
  return inodes.map((inode) => byInode.get(inode) ?? 'another folder');
}

describe('a backup', () => {
  const galleries = twoGalleries();
  const { backupFolder, save, bringBack, runFolder, interruptedRestore } = galleries;

  it('restores equal records and objects', async () => {
    expect(await save()).toMatchObject({ images: 3, copied: 9, faults: [] });
    expect(await bringBack()).toMatchObject({ images: 3, keptUsers: [] });
    expect(await contentOf(galleries.target)).toEqual(await contentOf(galleries.source));
  });

  it('copies only what is new when it is repeated, and forgets what is gone', async () => {
    await save();
    await publish(galleries.source, anImage('d'));
    await collectionOf(galleries.source.database, 'images').deleteOne({ _id: 'a' });
    expect(await save()).toMatchObject({ images: 3, copied: 3 });
    const files = await readdir(join(backupFolder(), 'objects'), { recursive: true });
    expect(files.filter((name) => /(^|\/)a($|-|\/)/.test(name))).toEqual([]);
    const runs = (await readdir(backupFolder())).filter((name) => name.startsWith('run-'));
    expect(runs).toHaveLength(1);
  });

  it('is on disk, with the names of its files, before its manifest is', async () => {
    const synced = await syncedBeforeManifest(backupFolder(), save);
    const renditions = ['a', 'b', 'c'].map((id) => `objects/renditions/${id}`);
    const objects = ['objects', 'objects/originals', 'objects/renditions', ...renditions];
    const run = basename(await runFolder());
    // Once each, not once for each file.
    expect(synced.toSorted()).toEqual(['', ...objects, run].toSorted());
  });

  it('can be made of an empty gallery', async () => {
    await expect(backUp(galleries.target, backupFolder(), silent)).resolves.toMatchObject({
      images: 0,
    });
  });

  it('leaves files of the operator whose names begin as those of its runs', async () => {
    await mkdir(join(backupFolder(), 'run-berlin-2023'), { recursive: true });
    await writeFile(join(backupFolder(), 'run-berlin-2023/photo.jpg'), 'photo');
    await writeFile(join(backupFolder(), 'run-backup.sh'), 'script');
    await save();
    await save();
    expect(await readFile(join(backupFolder(), 'run-berlin-2023/photo.jpg'), 'utf8')).toBe('photo');
    expect(await readFile(join(backupFolder(), 'run-backup.sh'), 'utf8')).toBe('script');
  });

  it('is refused in a folder with files of someone else, and removes none of them', async () => {
    const own = join(backupFolder(), 'objects/originals/mine.jpg');
    await mkdir(join(backupFolder(), 'objects/originals'), { recursive: true });
    await writeFile(own, 'photo');
    await expect(save()).rejects.toThrow('has files that are not of a backup');
    expect(await readFile(own, 'utf8')).toBe('photo');
    await rm(join(backupFolder(), 'objects'), { recursive: true });
    await expect(save()).resolves.toMatchObject({ images: 3 });
  });

  it('replaces a file that was damaged since', async () => {
    await save();
    await appendFile(objectPath(backupFolder(), keys.original('a')), 'x');
    expect(await save()).toMatchObject({ copied: 1 });
    await bringBack();
    expect((await contentOf(galleries.target)).objects[keys.original('a')]).toBe('original of a');
  });

  it('has images that change while they are read as they were at its end', async () => {
    const { storage } = galleries.source;
    const get = storage.get.bind(storage);
    storage.get = async (key, range) => {
      if (key !== keys.original('a')) return get(key, range);
      // Deleted for good, and rendered again, after their records were read.
      await collectionOf(galleries.source.database, 'images').deleteOne({ _id: 'b' });
      await storage.remove(keys.original('b'));
      const tiny = { file: 'c-new.webp', ...size };
      await storage.put(keys.rendition('c', 'c-new.webp'), Buffer.from('new'));
      await storage.remove(keys.rendition('c', 'c-tiny.webp'));
      await collectionOf(galleries.source.database, 'images').updateOne(
        { _id: 'c' },
        { $set: { tiny } },
      );
      return get(key, range);
    };
    const missing = storage.get.bind(storage);
    storage.get = async (key, range) => {
      // The others wait until the changes are made.
      if (key !== keys.original('a')) await new Promise((resolve) => setTimeout(resolve, 200));
      return missing(key, range);
    };
    expect(await save()).toMatchObject({ images: 2, faults: [] });
    await bringBack();
    const { records, objects } = await contentOf(galleries.target);
    expect(records['images']?.map(({ _id }) => _id)).toEqual(['a', 'c']);
    expect(objects[keys.rendition('c', 'c-new.webp')]).toBe('new');
  });

  it('names objects that are missing in the storage, and saves the rest', async () => {
    await galleries.source.storage.remove(keys.original('a'));
    const faults = [{ key: keys.original('a'), problem: 'missing' }];
    expect(await save()).toMatchObject({ images: 3, faults });
    await bringBack();
    expect((await contentOf(galleries.target)).records).toEqual(
      (await contentOf(galleries.source)).records,
    );
  });

  it('keeps and names files that the storage has lost or replaced since the former one', async () => {
    await save();
    const { storage } = galleries.source;
    await storage.remove(keys.original('a'));
    await storage.put(keys.rendition('c', 'c-tiny.webp'), Buffer.from('damaged'));
    const faults = [
      { key: keys.original('a'), problem: 'lost' },
      { key: keys.rendition('c', 'c-tiny.webp'), problem: 'resized' },
    ];
    expect(await save()).toMatchObject({ images: 3, copied: 0, faults });
    await bringBack();
    const { objects } = await contentOf(galleries.target);
    expect(objects[keys.original('a')]).toBe('original of a');
    expect(objects[keys.rendition('c', 'c-tiny.webp')]).toBe('picture c-tiny.webp');
  });

  it('compares known files with a few listings, not with requests for single ones', async () => {
    await publish(galleries.source, ...Array.from({ length: 9 }, (_, n) => anImage(`c${n}`)));
    await save();
    const { storage } = galleries.source;
    const head = jest.spyOn(storage, 'head');
    const list = jest.spyOn(storage, 'list');
    expect(await save()).toMatchObject({ images: 12, copied: 0, faults: [] });
    expect(head).not.toHaveBeenCalled();
    const firstCharacters = ['a', 'b', 'c'];
    expect(list.mock.calls.flat()).toEqual(
      firstCharacters.flatMap((each) => [`originals/${each}`, `renditions/${each}`]),
    );
  });

  it('does not name files of an image that is deleted for good meanwhile', async () => {
    await save();
    const { database, storage } = galleries.source;
    const list = storage.list.bind(storage);
    // Before the first listing, and after the records have been read.
    jest.spyOn(storage, 'list').mockImplementationOnce(async function* (prefix) {
      await collectionOf(database, 'images').deleteOne({ _id: 'b' });
      await removeObjects(storage, 'b');
      yield* list(prefix);
    });
    expect(await save()).toMatchObject({ images: 2, faults: [] });
  });

  it('is continued after it was interrupted, and until then the former one stays', async () => {
    await save();
    await publish(galleries.source, anImage('d'), anImage('e'));
    const { storage } = galleries.source;
    const get = storage.get.bind(storage);
    storage.get = (key, range) =>
      key === keys.original('e') ? Promise.reject(new Error('power cut')) : get(key, range);
    await expect(save()).rejects.toThrow('power cut');
    await bringBack();
    expect((await contentOf(galleries.target)).records['images']).toHaveLength(3);
    storage.get = get;
    expect(await save()).toMatchObject({ images: 5 });
    galleries.target = await galleries.add();
    await bringBack();
    expect(await contentOf(galleries.target)).toEqual(await contentOf(galleries.source));
  });

  it('leaves the former one whole if its manifest cannot be written', async () => {
    await save();
    await publish(galleries.source, anImage('d'));
    await mkdir(join(backupFolder(), 'manifest.json.part'));
    await expect(save()).rejects.toThrow();
    expect(await bringBack()).toMatchObject({ images: 3 });
  });

  it('is made by one run at a time', async () => {
    await save();
    const timing = { renewEveryMs: 20, abandonedAfterMs: 10_000, lookEveryMs: 10 };
    await withFolderLock(join(backupFolder(), '.lock'), { timing }, async () => {
      await expect(save()).rejects.toThrow('Another run uses this folder.');
    });
    await expect(save()).resolves.toMatchObject({ images: 3 });
  });

  it('is not finished by a run whose folder another one has taken over', async () => {
    await save();
    const before = await readFile(join(backupFolder(), 'manifest.json'), 'utf8');
    const { storage } = galleries.source;
    await publish(galleries.source, anImage('later'));
    const get = storage.get.bind(storage);
    const abort = jest.spyOn(AbortController.prototype, 'abort');
    const isLost = () => abort.mock.calls.some(([reason]) => reason instanceof LockLost);
    jest.spyOn(storage, 'get').mockImplementationOnce(async (key) => {
      await writeFile(join(backupFolder(), '.lock/owner'), 'another run');
      // Noticed when the lock is renewed.
      await until(isLost, 'the lock is lost');
      return get(key);
    });
    await expect(save()).rejects.toThrow('another one has taken over');
    abort.mockRestore();
    expect(await readFile(join(backupFolder(), 'manifest.json'), 'utf8')).toBe(before);
  });

  it('is not replaced by one of a gallery whose restore has not finished', async () => {
    await save();
    await interruptedRestore();
    await expect(backUp(galleries.target, backupFolder(), silent)).rejects.toThrow(
      'has not finished',
    );
    await expect(
      backUp(galleries.target, join(galleries.folder, 'another'), silent),
    ).resolves.toBeDefined();
    await bringBack();
    expect(await contentOf(galleries.target)).toEqual(await contentOf(galleries.source));
    await expect(backUp(galleries.target, backupFolder(), silent)).resolves.toMatchObject({
      images: 3,
    });
  });

  it('is not replaced by one of a gallery without its images', async () => {
    await save();
    const reason = 'none of the 3 images of the backup in this folder';
    await expect(backUp(galleries.target, backupFolder(), silent)).rejects.toThrow(reason);
    await publish(galleries.target, anImage('x'));
    await expect(backUp(galleries.target, backupFolder(), silent)).rejects.toThrow(reason);
    const another = join(galleries.folder, 'another');
    await expect(backUp(galleries.target, another, silent)).resolves.toMatchObject({ images: 1 });
    galleries.target = await galleries.add();
    await bringBack();
    expect(await contentOf(galleries.target)).toEqual(await contentOf(galleries.source));
  });

  it.each([
    ['manifest is', () => Promise.resolve(join(backupFolder(), 'manifest.json'))],
    ['records are', () => runFolder().then((run) => join(run, 'images.jsonl'))],
  ])('replaces one whose %s damaged', async (_what, path) => {
    await save();
    await writeFile(await path(), '{ "for');
    expect(await save()).toMatchObject({ images: 3 });
    await bringBack();
    expect(await contentOf(galleries.target)).toEqual(await contentOf(galleries.source));
  });

  it.each([
    ['manifest', () => Promise.resolve(join(backupFolder(), 'manifest.json'))],
    ['records', () => runFolder().then((run) => join(run, 'images.jsonl'))],
  ])('is neither replaced nor restored while its %s cannot be read', async (_what, pathOf) => {
    await save();
    const path = await pathOf();
    await rm(path);
    // A link to itself cannot be opened (ELOOP).
    await symlink(basename(path), path);
    const files = await readdir(backupFolder(), { recursive: true });
    await expect(backUp(galleries.target, backupFolder(), silent)).rejects.toThrow(BackupError);
    await publish(galleries.target, anImage('x'));
    await expect(backUp(galleries.target, backupFolder(), silent)).rejects.toThrow(
      `${path} cannot be read`,
    );
    await expect(bringBack()).rejects.toThrow(`${path} cannot be read`);
    expect(await readdir(backupFolder(), { recursive: true })).toEqual(files);
  });

  it('has every character of a text', async () => {
    const text = 'one\u2028two\u2029three\u0085four\rfive\nsix';
    await collectionOf(galleries.source.database, 'images').updateOne(
      { _id: 'a' },
      { $set: { text } },
    );
    await put(galleries.source, 'collections', { _id: 'c2', title: text });
    await save();
    await bringBack();
    expect(await contentOf(galleries.target)).toEqual(await contentOf(galleries.source));
  });

  it('is read with one request for each batch of records', async () => {
    const many = Array.from({ length: 501 }, (_, n) => ({ _id: `k${n}` }));
    await put(galleries.source, 'keptPairs', ...many);
    const monitored = await mongoose
      .createConnection(galleries.server.url, { monitorCommands: true })
      .asPromise();
    const commands: string[] = [];
    const client = monitored.getClient();
    client.on('commandStarted', ({ commandName }) => void commands.push(commandName));
    let records = 0;
    const database = client.db(galleries.source.database.databaseName);
    for await (const _record of allRecords(database, 'keptPairs')) records += 1;
    await monitored.close();
    expect(records).toBe(502);
    expect(commands.filter((name) => name !== 'endSessions')).toEqual(['find', 'find']);
  });

  it('has a change that arrives later than its time says', async () => {
    const late = anImage('late', { changedAt: new Date(Date.now() - 1_000) });
    // All images, then those changed meanwhile.
    afterReading(galleries.source, 'images', async (times) => {
      if (times === 2) await publish(galleries.source, late);
    });
    expect(await save()).toMatchObject({ images: 4 });
  });

  it('has an image in one collection, also if it is moved while they are read', async () => {
    const title = (n: number) => `c${String(n).padStart(4, '0')}`;
    const many = Array.from({ length: 501 }, (_, n) => ({ _id: title(n), title: title(n) }));
    const [first] = many;
    await put(galleries.source, 'collections', { ...first!, images: ['a'] }, ...many.slice(1));
    const collections = collectionOf(galleries.source.database, 'collections');
    afterReading(galleries.source, 'collections', async (times) => {
      if (times > 1) return;
      await collections.updateOne({ _id: title(0) }, { $unset: { images: 1 } });
      await collections.updateOne({ _id: title(500) }, { $set: { images: ['a'] } });
    });
    await save();
    await bringBack();
    expect(await contentOf(galleries.target)).toEqual(await contentOf(galleries.source));
  });
});
