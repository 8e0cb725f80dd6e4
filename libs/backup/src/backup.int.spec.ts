import { createHash } from 'node:crypto';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FolderStorage, keys } from '@salon/object-storage';
import { startMongo, type TestServer } from '@salon/test-kit';
import mongoose from 'mongoose';
import { backUp, type Stores } from './back-up.ts';
import { savedCollections, type SavedCollection } from './collections.ts';
import { objectPath } from './object-files.ts';
import { allRecords, collectionOf, type AnyRecord } from './records.ts';
import { restore } from './restore.ts';

const silent = () => undefined;
const size = { width: 3, height: 2 };
const at = new Date('2026-01-02T03:04:05.678Z');

const anImage = (_id: string, more: object = {}): AnyRecord => ({
  _id,
  sha256: createHash('sha256').update(`original of ${_id}`).digest('hex'),
  captions: { en: `Caption of ${_id}` },
  collectionId: 'c1',
  versions: [{ type: 'regular', format: 'webp', file: `${_id}-regular.webp`, ...size }],
  tiny: { file: `${_id}-tiny.webp`, ...size },
  createdAt: at,
  updatedAt: at,
  ...more,
});
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

const filesOf = (id: string) => [`${id}-regular.webp`, `${id}-tiny.webp`] as const;

describe('a backup', () => {
  let server: TestServer;
  let connection: mongoose.Connection;
  let folder: string;
  let source: Stores;
  let target: Stores & { url: string };
  let galleries = 0;

  const gallery = async (): Promise<Stores & { url: string }> => {
    galleries += 1;
    const name = `gallery-${galleries}`;
    const database = connection.getClient().db(name);
    const storage = new FolderStorage(join(folder, name));
    await storage.open();
    const url = new URL(server.url);
    return { database, storage, url: server.url.replace(url.pathname, `/${name}`) };
  };
  const put = async ({ database }: Stores, name: SavedCollection, ...records: AnyRecord[]) => {
    if (records.length > 0) await collectionOf(database, name).insertMany(records);
  };
  const publish = async (to: Stores, ...images: AnyRecord[]) => {
    for (const { _id } of images) {
      await to.storage.put(keys.original(_id), Buffer.from(`original of ${_id}`));
      for (const file of filesOf(_id)) {
        await to.storage.put(keys.rendition(_id, file), Buffer.from(`picture ${file}`));
      }
    }
    await put(to, 'images', ...images);
  };
  const contentOf = async ({ database, storage }: Stores) => {
    const records: Record<string, AnyRecord[]> = {};
    for (const name of ['images', ...savedCollections] as const) {
      const found: AnyRecord[] = [];
      for await (const record of allRecords(database, name)) found.push(record);
      records[name] = found;
    }
    const objects: Record<string, string> = {};
    for await (const { key } of storage.list('')) {
      const bytes = await storage.withFile(key, (path) => readFile(path));
      objects[key] = bytes.toString();
    }
    return { records, objects };
  };
  const to = () => join(folder, 'backup');
  const save = () => backUp(source, to(), silent);
  const bringBack = (options: Partial<Parameters<typeof restore>[2]> = {}) =>
    restore(target, to(), { url: target.url, show: silent, ...options });

  /** A second batch of images, in which the restore is interrupted. */
  const publishMore = () =>
    publish(source, ...Array.from({ length: 8 }, (_, n) => anImage(`a${n}`)));
  const runOf = async () => {
    const names = await readdir(to());
    return join(to(), names.find((name) => name.startsWith('run-')) ?? '');
  };
  const interruptedRestore = async (at = 'c') => {
    const { storage } = target;
    const putObject = storage.put.bind(storage);
    storage.put = (key, ...rest) =>
      key === keys.original(at) ? Promise.reject(new Error('power cut')) : putObject(key, ...rest);
    await expect(bringBack()).rejects.toThrow('power cut');
    storage.put = putObject;
  };

  beforeAll(async () => {
    Logger.overrideLogger(false);
    server = await startMongo();
    connection = await mongoose.createConnection(server.url).asPromise();
  });
  afterAll(async () => {
    await connection.close();
    await server.stop();
  });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salon-backup-'));
    source = await gallery();
    target = await gallery();
    await put(source, 'users', { _id: 'u1', username: 'Ada', usernameKey: 'ada', emailKey: 'a@b' });
    await put(source, 'settings', { _id: 'overrides', values: { wideWall: true } });
    await put(source, 'collections', { _id: 'c1', title: 'Sea', deletedAt: at });
    const vector = new mongoose.mongo.Binary(Buffer.from([1, 2, 255]));
    await put(source, 'embeddings', { _id: 'a', vector, background: 0.5 });
    await put(source, 'keptPairs', { _id: 'a b', images: ['a', 'b'] });
    await publish(source, anImage('a'), anImage('b', { deletedAt: at }), anImage('c'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('restores equal records and objects', async () => {
    expect(await save()).toMatchObject({ images: 3, copied: 9, missing: [] });
    expect(await bringBack()).toMatchObject({ images: 3, keptUsers: [] });
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it('copies only what is new when it is repeated, and forgets what is gone', async () => {
    await save();
    await publish(source, anImage('d'));
    await collectionOf(source.database, 'images').deleteOne({ _id: 'a' });
    expect(await save()).toMatchObject({ images: 3, copied: 3 });
    const files = await readdir(join(to(), 'objects'), { recursive: true });
    expect(files.filter((name) => /(^|\/)a($|-|\/)/.test(name))).toEqual([]);
    const runs = (await readdir(to())).filter((name) => name.startsWith('run-'));
    expect(runs).toHaveLength(1);
  });

  it('leaves files of the operator whose names begin as those of its runs', async () => {
    await mkdir(join(to(), 'run-berlin-2023'), { recursive: true });
    await writeFile(join(to(), 'run-berlin-2023/photo.jpg'), 'photo');
    await writeFile(join(to(), 'run-backup.sh'), 'script');
    await save();
    await save();
    expect(await readFile(join(to(), 'run-berlin-2023/photo.jpg'), 'utf8')).toBe('photo');
    expect(await readFile(join(to(), 'run-backup.sh'), 'utf8')).toBe('script');
  });

  it('replaces a file that was damaged since', async () => {
    await save();
    await appendFile(objectPath(to(), keys.original('a')), 'x');
    expect(await save()).toMatchObject({ copied: 1 });
    await bringBack();
    expect((await contentOf(target)).objects[keys.original('a')]).toBe('original of a');
  });

  it('has images that change while they are read as they were at its end', async () => {
    const { storage } = source;
    const get = storage.get.bind(storage);
    storage.get = async (key, range) => {
      if (key !== keys.original('a')) return get(key, range);
      // Deleted for good, and rendered again, after their records were read.
      await collectionOf(source.database, 'images').deleteOne({ _id: 'b' });
      await storage.remove(keys.original('b'));
      const tiny = { file: 'c-new.webp', ...size };
      await storage.put(keys.rendition('c', 'c-new.webp'), Buffer.from('new'));
      await storage.remove(keys.rendition('c', 'c-tiny.webp'));
      await collectionOf(source.database, 'images').updateOne({ _id: 'c' }, { $set: { tiny } });
      return get(key, range);
    };
    const missing = storage.get.bind(storage);
    storage.get = async (key, range) => {
      // The others wait until the changes are made.
      if (key !== keys.original('a')) await new Promise((resolve) => setTimeout(resolve, 200));
      return missing(key, range);
    };
    expect(await save()).toMatchObject({ images: 2, missing: [] });
    await bringBack();
    const { records, objects } = await contentOf(target);
    expect(records['images']?.map(({ _id }) => _id)).toEqual(['a', 'c']);
    expect(objects[keys.rendition('c', 'c-new.webp')]).toBe('new');
  });

  it('names objects that are missing in the storage, and saves the rest', async () => {
    await source.storage.remove(keys.original('a'));
    expect(await save()).toMatchObject({ images: 3, missing: [keys.original('a')] });
    await bringBack();
    expect((await contentOf(target)).records).toEqual((await contentOf(source)).records);
  });

  it('is continued after it was interrupted, and until then the former one stays', async () => {
    await save();
    await publish(source, anImage('d'), anImage('e'));
    const { storage } = source;
    const get = storage.get.bind(storage);
    storage.get = (key, range) =>
      key === keys.original('e') ? Promise.reject(new Error('power cut')) : get(key, range);
    await expect(save()).rejects.toThrow('power cut');
    await bringBack();
    expect((await contentOf(target)).records['images']).toHaveLength(3);
    storage.get = get;
    expect(await save()).toMatchObject({ images: 5 });
    target = await gallery();
    await bringBack();
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it('is made by one run at a time; the lock of a killed one expires', async () => {
    await save();
    await writeFile(join(to(), 'lock'), '');
    await expect(save()).rejects.toThrow('Another run uses this folder.');
    const past = new Date(Date.now() - 31_000);
    await utimes(join(to(), 'lock'), past, past);
    await expect(save()).resolves.toMatchObject({ images: 3 });
  });

  describe('that is damaged', () => {
    it.each([
      [
        'a record',
        () => runOf().then((run) => join(run, 'users.jsonl')),
        /users\.jsonl is damaged/,
      ],
      [
        'a file',
        () => Promise.resolve(objectPath(to(), keys.original('c'))),
        /objects\/originals\/c of the backup is damaged/,
      ],
    ])('in %s is refused before anything is changed', async (_what, path, reason) => {
      await save();
      await appendFile(await path(), ' ');
      const before = await contentOf(target);
      await expect(bringBack()).rejects.toThrow(reason);
      expect(await contentOf(target)).toEqual(before);
    });
  });

  it('that is incomplete or of a later version is refused', async () => {
    await expect(bringBack()).rejects.toThrow('There is no folder');
    await save();
    const path = join(to(), 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as object;
    await writeFile(path, JSON.stringify({ ...manifest, format: 2 }));
    await expect(bringBack()).rejects.toThrow('later version');
    await writeFile(path, JSON.stringify({ format: 2, name: 'of another form' }));
    await expect(bringBack()).rejects.toThrow('later version');
    await rm(path);
    await expect(bringBack()).rejects.toThrow('There is no complete backup');
  });

  it('is not restored into a gallery with images', async () => {
    await save();
    await publish(target, anImage('x'));
    const before = await contentOf(target);
    const shown: string[] = [];
    const show = (line: string) => void shown.push(line);
    await expect(bringBack({ show })).rejects.toThrow('it has images');
    expect(await contentOf(target)).toEqual(before);
    // Before the files are compared.
    expect(shown).toEqual([]);
  });

  it('leaves the accounts of the gallery into which it is restored', async () => {
    await put(source, 'users', { _id: 'u2', username: 'Bo', usernameKey: 'bo', emailKey: 'b@b' });
    const own = { _id: 'own', username: 'ada', usernameKey: 'ada', emailKey: 'x@y' };
    await put(target, 'users', own);
    await save();
    expect(await bringBack()).toMatchObject({ keptUsers: ['Ada'] });
    const { records } = await contentOf(target);
    expect(records['users']).toEqual([own, expect.objectContaining({ username: 'Bo' })]);
  });

  it('is restored by a second run after the first was interrupted', async () => {
    await save();
    await interruptedRestore();
    await bringBack();
    expect(await contentOf(target)).toEqual(await contentOf(source));
    await expect(bringBack()).rejects.toThrow('not empty');
  });

  it('is restored by a second run that keeps what has changed since the first', async () => {
    await publishMore();
    await put(source, 'collections', { _id: 'c2', images: ['a', 'c'] });
    const { images: inBackup } = await save();
    await interruptedRestore();
    const images = collectionOf(target.database, 'images');
    await images.updateOne({ _id: 'a' }, { $set: { captions: { en: 'Changed' } } });
    await images.deleteOne({ _id: 'a1' });
    await target.storage.remove(keys.original('a1'));
    const values = { wideWall: false };
    await collectionOf(target.database, 'settings').updateOne({}, { $set: { values } });
    await put(target, 'collections', { _id: 'own', images: ['a'] });
    await collectionOf(target.database, 'collections').createIndex(
      { images: 1 },
      { unique: true, sparse: true },
    );
    expect((await bringBack()).images).toBe(inBackup - 1);
    const { records, objects } = await contentOf(target);
    const inSource = (await contentOf(source)).records['images'] ?? [];
    expect(records['images']).toEqual(
      inSource
        .filter(({ _id }) => _id !== 'a1')
        .map((image) => (image._id === 'a' ? { ...image, captions: { en: 'Changed' } } : image)),
    );
    expect(Object.keys(objects)).not.toContain(keys.original('a1'));
    expect(records['settings']).toEqual([{ _id: 'overrides', values }]);
    expect(records['collections']).toEqual([
      expect.objectContaining({ _id: 'c1' }),
      { _id: 'c2', images: ['c'] },
      { _id: 'own', images: ['a'] },
    ]);
  });

  it('is restored by a second run that keeps a collection that has changed since the first', async () => {
    await save();
    const images = () => Promise.resolve();
    const everything = () => Promise.reject(new Error('power cut'));
    await expect(bringBack({ announcer: { images, everything } })).rejects.toThrow('power cut');
    const collections = collectionOf(target.database, 'collections');
    await collections.updateOne({ _id: 'c1' }, { $set: { title: 'Ocean' } });
    await bringBack();
    expect(await collections.findOne({ _id: 'c1' })).toMatchObject({ title: 'Ocean' });
  });

  it('is restored as a whole by a second run if the gallery was emptied since the first', async () => {
    await publishMore();
    await save();
    await interruptedRestore();
    await collectionOf(target.database, 'images').deleteMany({});
    await bringBack();
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it('is restored as a whole by a third run if the second was interrupted in an emptied gallery', async () => {
    await publishMore();
    await save();
    await interruptedRestore();
    await collectionOf(target.database, 'images').deleteMany({});
    await target.storage.remove(keys.original('a'));
    await interruptedRestore('a');
    await publish(target, anImage('z'));
    await bringBack();
    const idsOf = async (of: Stores) =>
      (await contentOf(of)).records['images']?.map(({ _id }) => _id) ?? [];
    expect(await idsOf(target)).toEqual([...(await idsOf(source)), 'z']);
  });

  it('replaces objects of the storage that are damaged', async () => {
    await save();
    const original = Buffer.from('original of a');
    await target.storage.put(keys.original('a'), Buffer.alloc(original.length));
    await bringBack();
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it('is not replaced by one of a gallery whose restore has not finished', async () => {
    await save();
    await interruptedRestore();
    await expect(backUp(target, to(), silent)).rejects.toThrow('has not finished');
    await expect(backUp(target, join(folder, 'another'), silent)).resolves.toBeDefined();
    await bringBack();
    expect(await contentOf(target)).toEqual(await contentOf(source));
    await expect(backUp(target, to(), silent)).resolves.toMatchObject({ images: 3 });
  });

  it('is not replaced by one of a gallery without its images', async () => {
    await save();
    const reason = 'none of the 3 images of the backup in this folder';
    await expect(backUp(target, to(), silent)).rejects.toThrow(reason);
    await publish(target, anImage('x'));
    await expect(backUp(target, to(), silent)).rejects.toThrow(reason);
    const another = join(folder, 'another');
    await expect(backUp(target, another, silent)).resolves.toMatchObject({ images: 1 });
    target = await gallery();
    await bringBack();
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it.each([
    ['manifest is', () => Promise.resolve(join(to(), 'manifest.json'))],
    ['records are', () => runOf().then((run) => join(run, 'images.jsonl'))],
  ])('replaces one whose %s damaged', async (_what, path) => {
    await save();
    await writeFile(await path(), '{ "for');
    expect(await save()).toMatchObject({ images: 3 });
    await bringBack();
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it('has every character of a text', async () => {
    const text = 'one\u2028two\u2029three\u0085four\rfive\nsix';
    await collectionOf(source.database, 'images').updateOne({ _id: 'a' }, { $set: { text } });
    await put(source, 'collections', { _id: 'c2', title: text });
    await save();
    await bringBack();
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it('is read with one request for each batch of records', async () => {
    const many = Array.from({ length: 501 }, (_, n) => ({ _id: `k${n}` }));
    await put(source, 'keptPairs', ...many);
    const monitored = await mongoose
      .createConnection(server.url, { monitorCommands: true })
      .asPromise();
    const commands: string[] = [];
    const client = monitored.getClient();
    client.on('commandStarted', ({ commandName }) => void commands.push(commandName));
    let records = 0;
    const database = client.db(source.database.databaseName);
    for await (const _record of allRecords(database, 'keptPairs')) records += 1;
    await monitored.close();
    expect(records).toBe(502);
    expect(commands.filter((name) => name !== 'endSessions')).toEqual(['find', 'find']);
  });

  it('has a change that arrives later than its time says', async () => {
    const late = anImage('late', { changedAt: new Date(Date.now() - 1_000) });
    // All images, then those changed meanwhile.
    afterReading(source, 'images', async (times) => {
      if (times === 2) await publish(source, late);
    });
    expect(await save()).toMatchObject({ images: 4 });
  });

  it('has an image in one collection, also if it is moved while they are read', async () => {
    const title = (n: number) => `c${String(n).padStart(4, '0')}`;
    const many = Array.from({ length: 501 }, (_, n) => ({ _id: title(n), title: title(n) }));
    const [first] = many;
    await put(source, 'collections', { ...first!, images: ['a'] }, ...many.slice(1));
    const collections = collectionOf(source.database, 'collections');
    afterReading(source, 'collections', async (times) => {
      if (times > 1) return;
      await collections.updateOne({ _id: title(0) }, { $unset: { images: 1 } });
      await collections.updateOne({ _id: title(500) }, { $set: { images: ['a'] } });
    });
    await save();
    await bringBack();
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it('of an earlier version is restored also if it has an image in two collections', async () => {
    await put(
      source,
      'collections',
      { _id: 'c2', images: ['a'] },
      { _id: 'c3', images: ['a', 'b'] },
    );
    await put(source, 'collections', { _id: 'c4', images: ['b'] });
    await save();
    await collectionOf(target.database, 'collections').createIndex(
      { images: 1 },
      { unique: true, sparse: true },
    );
    await bringBack();
    const { records } = await contentOf(target);
    expect(records['collections']).toEqual([
      expect.objectContaining({ _id: 'c1' }),
      { _id: 'c2', images: ['a'] },
      { _id: 'c3', images: ['b'] },
      { _id: 'c4' },
    ]);
  });

  it('has no id of an image in a running gallery before the image', async () => {
    await put(source, 'collections', { _id: 'c2', title: 'Hills', images: ['a', 'c'] });
    await save();
    const { database } = target;
    const images = async () => {
      expect(await collectionOf(database, 'collections').countDocuments()).toBe(0);
      expect(await collectionOf(database, 'embeddings').countDocuments()).toBe(0);
    };
    await bringBack({ announcer: { images, everything: () => Promise.resolve() } });
    expect(await contentOf(target)).toEqual(await contentOf(source));
    expect.assertions(3);
  });

  it('of an earlier version is migrated', async () => {
    const byPath = (file: string) => ({ path: `/api/files/o/${file}`, ...size });
    const [regular, tiny] = filesOf('o');
    const versions = [{ type: 'regular', format: 'webp', ...byPath(regular) }];
    await publish(source, anImage('o', { versions, tiny: byPath(tiny) }));
    await save();
    await bringBack();
    const restored = await collectionOf(target.database, 'images').findOne({ _id: 'o' });
    expect(restored).toMatchObject({ versions: [{ file: regular }], tiny: { file: tiny } });
  });

  it('announces what has come', async () => {
    await save();
    const heard: string[] = [];
    await bringBack({
      announcer: {
        images: (ids) => Promise.resolve(void heard.push(...ids)),
        everything: () => Promise.resolve(void heard.push('everything')),
      },
    });
    expect(heard).toEqual(['a', 'b', 'c', 'everything']);
  });
});
