import { appendFile, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { LockLost } from '@salon/file-system';
import { keys } from '@salon/object-storage';
import { hourMs } from '@salon/server-kit';
import { until } from '@salon/test-kit';
import {
  anImage,
  contentOf,
  filesOf,
  publish,
  put,
  size,
  twoGalleries,
} from '../testing/two-galleries.ts';
import type { Stores } from './back-up.ts';
import { imagesAtOnce, objectPath } from './object-files.ts';
import { collectionOf } from './records.ts';
import { unfinishedRestore } from './restore-marker.ts';

/** Makes all objects older than those that the clean-up of orphans keeps. */
async function age({ storage }: Stores): Promise<void> {
  const past = new Date(Date.now() - 2 * hourMs);
  for await (const { key } of storage.list('')) {
    await storage.withFile(key, (path) => utimes(path, past, past));
  }
}

/** Before the records of each batch are written, removes objects as the clean-up of orphans does. */
function cleanUpBeforeRecords({ database, storage }: Stores): void {
  const images = collectionOf(database, 'images');
  const collection = database.collection.bind(database);
  const patched = (name: string) => {
    const found = collection(name);
    if (name !== 'images') return found;
    const bulkWrite = found.bulkWrite.bind(found);
    found.bulkWrite = async (...given) => {
      const before = new Date(Date.now() - hourMs);
      for await (const { key, lastModified } of storage.list('')) {
        const _id = key.split('/')[1] ?? '';
        const isNamed = (await images.findOne({ _id })) !== null;
        if (lastModified < before && !isNamed) await storage.remove(key);
      }
      return bulkWrite(...given);
    };
    return found;
  };
  // Unlike the original it is not generic, which has no effect at run time.
  database.collection = patched as typeof database.collection;
}

describe('a backup', () => {
  const galleries = twoGalleries();
  const { backupFolder, save, bringBack, runFolder, interruptedRestore, publishMore } = galleries;

  describe('that is damaged', () => {
    it.each([
      [
        'a record',
        () => runFolder().then((run) => join(run, 'users.jsonl')),
        /users\.jsonl is damaged/,
      ],
      [
        'a file',
        () => Promise.resolve(objectPath(backupFolder(), keys.original('c'))),
        /objects\/originals\/c of the backup is damaged/,
      ],
    ])('in %s is refused before anything is changed', async (_what, path, reason) => {
      await save();
      await appendFile(await path(), ' ');
      const before = await contentOf(galleries.target);
      await expect(bringBack()).rejects.toThrow(reason);
      expect(await contentOf(galleries.target)).toEqual(before);
    });
  });

  it('that is incomplete or of a later version is refused', async () => {
    await expect(bringBack()).rejects.toThrow('There is no folder');
    await save();
    const path = join(backupFolder(), 'manifest.json');
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
    await publish(galleries.target, anImage('x'));
    const before = await contentOf(galleries.target);
    const shown: string[] = [];
    const show = (line: string) => void shown.push(line);
    await expect(bringBack({ show })).rejects.toThrow('it has images');
    expect(await contentOf(galleries.target)).toEqual(before);
    // Before the files are compared.
    expect(shown).toEqual([]);
  });

  it('leaves the accounts of the gallery into which it is restored', async () => {
    await put(galleries.source, 'users', {
      _id: 'u2',
      username: 'Bo',
      usernameKey: 'bo',
      emailKey: 'b@b',
    });
    const own = { _id: 'own', username: 'ada', usernameKey: 'ada', emailKey: 'x@y' };
    await put(galleries.target, 'users', own);
    await save();
    expect(await bringBack()).toMatchObject({ keptUsers: ['Ada'] });
    const { records } = await contentOf(galleries.target);
    expect(records['users']).toEqual([own, expect.objectContaining({ username: 'Bo' })]);
  });

  it('is restored by a second run after the first was interrupted', async () => {
    await save();
    await interruptedRestore();
    await bringBack();
    expect(await contentOf(galleries.target)).toEqual(await contentOf(galleries.source));
    await expect(bringBack()).rejects.toThrow('not empty');
  });

  it('is restored by a second run that keeps what has changed since the first', async () => {
    await publishMore();
    await put(galleries.source, 'collections', { _id: 'c2', images: ['a', 'c'] });
    const { images: inBackup } = await save();
    await interruptedRestore();
    const images = collectionOf(galleries.target.database, 'images');
    await images.updateOne({ _id: 'a' }, { $set: { captions: { en: 'Changed' } } });
    await images.deleteOne({ _id: 'a1' });
    await galleries.target.storage.remove(keys.original('a1'));
    const values = { wideWall: false };
    await collectionOf(galleries.target.database, 'settings').updateOne({}, { $set: { values } });
    await put(galleries.target, 'collections', { _id: 'own', images: ['a'] });
    await collectionOf(galleries.target.database, 'collections').createIndex(
      { images: 1 },
      { unique: true, sparse: true },
    );
    expect((await bringBack()).images).toBe(inBackup - 1);
    const { records, objects } = await contentOf(galleries.target);
    const inSource = (await contentOf(galleries.source)).records['images'] ?? [];
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

  it('is restored by a second run without the last image of the first, if that was deleted since', async () => {
    await publishMore();
    await save();
    await interruptedRestore();
    const { database } = galleries.target;
    const { lastImage: _id = '' } = (await unfinishedRestore(database)) ?? {};
    const images = collectionOf(database, 'images');
    expect((await images.deleteOne({ _id })).deletedCount).toBe(1);
    await bringBack();
    expect(await images.findOne({ _id })).toBeNull();
  });

  it('is restored by a second run that keeps a collection that has changed since the first', async () => {
    await save();
    const images = () => Promise.resolve();
    let announcements = 0;
    const everything = async () => {
      announcements += 1;
      // The first is of the settings.
      if (announcements > 1) throw new Error('power cut');
    };
    await expect(bringBack({ announcer: { images, everything } })).rejects.toThrow('power cut');
    const collections = collectionOf(galleries.target.database, 'collections');
    await collections.updateOne({ _id: 'c1' }, { $set: { title: 'Ocean' } });
    await bringBack();
    expect(await collections.findOne({ _id: 'c1' })).toMatchObject({ title: 'Ocean' });
  });

  it('is restored as a whole by a second run if the gallery was emptied since the first', async () => {
    await publishMore();
    await save();
    await interruptedRestore();
    await collectionOf(galleries.target.database, 'images').deleteMany({});
    await bringBack();
    expect(await contentOf(galleries.target)).toEqual(await contentOf(galleries.source));
  });

  it('is restored as a whole by a third run if the second was interrupted in an emptied gallery', async () => {
    await publishMore();
    await save();
    await interruptedRestore();
    await collectionOf(galleries.target.database, 'images').deleteMany({});
    await galleries.target.storage.remove(keys.original('a'));
    await interruptedRestore('a');
    await publish(galleries.target, anImage('z'));
    await bringBack();
    const idsOf = async (of: Stores) =>
      (await contentOf(of)).records['images']?.map(({ _id }) => _id) ?? [];
    expect(await idsOf(galleries.target)).toEqual([...(await idsOf(galleries.source)), 'z']);
  });

  it('replaces objects of the storage that are damaged', async () => {
    await save();
    const original = Buffer.from('original of a');
    await galleries.target.storage.put(keys.original('a'), Buffer.alloc(original.length));
    await bringBack();
    expect(await contentOf(galleries.target)).toEqual(await contentOf(galleries.source));
  });

  it('has damaged and missing objects of the first run replaced by a second', async () => {
    await publishMore();
    await save();
    await interruptedRestore();
    const original = Buffer.from('original of a');
    await galleries.target.storage.put(keys.original('a'), Buffer.alloc(original.length));
    await galleries.target.storage.remove(keys.original('a1'));
    await bringBack();
    expect(await contentOf(galleries.target)).toEqual(await contentOf(galleries.source));
  });

  it('is restored with all files of the storage that are old, also while orphans are cleaned up', async () => {
    await save();
    await publish(galleries.target, ...['a', 'b', 'c'].map((id) => anImage(id)));
    await collectionOf(galleries.target.database, 'images').deleteMany({});
    await age(galleries.target);
    cleanUpBeforeRecords(galleries.target);
    await bringBack();
    expect(await contentOf(galleries.target)).toEqual(await contentOf(galleries.source));
  });

  it('that has an image in two collections is restored', async () => {
    await put(
      galleries.source,
      'collections',
      { _id: 'c2', images: ['a'] },
      { _id: 'c3', images: ['a', 'b'] },
    );
    await put(galleries.source, 'collections', { _id: 'c4', images: ['b'] });
    await save();
    await collectionOf(galleries.target.database, 'collections').createIndex(
      { images: 1 },
      { unique: true, sparse: true },
    );
    await bringBack();
    const { records } = await contentOf(galleries.target);
    expect(records['collections']).toEqual([
      expect.objectContaining({ _id: 'c1' }),
      { _id: 'c2', images: ['a'] },
      { _id: 'c3', images: ['b'] },
      { _id: 'c4' },
    ]);
  });

  it('has no id of an image in a running gallery before the image', async () => {
    await put(galleries.source, 'collections', { _id: 'c2', title: 'Hills', images: ['a', 'c'] });
    await save();
    const { database } = galleries.target;
    const images = async () => {
      expect(await collectionOf(database, 'collections').countDocuments()).toBe(0);
      expect(await collectionOf(database, 'embeddings').countDocuments()).toBe(0);
    };
    await bringBack({ announcer: { images, everything: () => Promise.resolve() } });
    expect(await contentOf(galleries.target)).toEqual(await contentOf(galleries.source));
    expect.assertions(3);
  });

  it('of an earlier version is migrated', async () => {
    const byPath = (file: string) => ({ path: `/api/files/o/${file}`, ...size });
    const [regular, tiny] = filesOf('o');
    const versions = [{ type: 'regular', format: 'webp', ...byPath(regular) }];
    await publish(galleries.source, anImage('o', { versions, tiny: byPath(tiny) }));
    await save();
    await bringBack();
    const restored = await collectionOf(galleries.target.database, 'images').findOne({ _id: 'o' });
    expect(restored).toMatchObject({ versions: [{ file: regular }], tiny: { file: tiny } });
  });

  it('is restored no further by a run whose folder another one has taken over', async () => {
    await publishMore();
    await save();
    const abort = jest.spyOn(AbortController.prototype, 'abort');
    const isLost = () => abort.mock.calls.some(([reason]) => reason instanceof LockLost);
    const images = async () => {
      await writeFile(join(backupFolder(), '.lock/owner'), 'another run');
      // Noticed when the lock is renewed.
      await until(isLost, 'the lock is lost');
    };
    const restoring = bringBack({ announcer: { images, everything: () => Promise.resolve() } });
    await expect(restoring).rejects.toThrow('another one has taken over');
    abort.mockRestore();
    const restored = await collectionOf(galleries.target.database, 'images').countDocuments();
    expect(restored).toBe(imagesAtOnce);
  });

  it('announces what has come, the settings before the first image', async () => {
    await save();
    const heard: string[] = [];
    await bringBack({
      announcer: {
        images: (ids) => Promise.resolve(void heard.push(...ids)),
        everything: () => Promise.resolve(void heard.push('everything')),
      },
    });
    expect(heard).toEqual(['everything', 'a', 'b', 'c', 'everything']);
  });
});
