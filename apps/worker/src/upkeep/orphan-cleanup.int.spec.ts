import 'reflect-metadata';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import {
  keys,
  openStorage,
  storageEnvironment,
  type ListedObject,
  type ObjectInfo,
} from '@salon/object-storage';
import { RerenderRepository } from '@salon/media-data';
import { dayMs, hourMs, storageOutage } from '@salon/server-kit';
import { freePort } from '@salon/test-kit';
import { keysOf, MediaStore } from '../../testing/media-store.ts';
import { recipe } from '../renditions/recipe.ts';
import type { Rerenders } from '../renditions/rerenders.ts';
import { OrphanCleanupHandler } from './orphan-cleanup.handler.ts';

const old = 2 * hourMs;
const report = () => Promise.resolve();

describe('the clean-up of orphans', () => {
  let store: MediaStore;
  let cleanup: OrphanCleanupHandler;
  let requested: string[];
  // The part of `Rerenders` that the handler uses.
  const rerenders = {
    request: async (id: string) => void requested.push(id),
  } as Rerenders;

  beforeEach(async () => {
    Logger.overrideLogger(false);
    store = await MediaStore.start();
    requested = [];
    cleanup = new OrphanCleanupHandler(store.media, store.storage, rerenders);
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await store.stop();
  });

  const clean = () => cleanup.run({}, report, 0);
  const orphan = async (ageMs: number) => {
    for (const key of keysOf('orphan')) await store.putObject(key, ageMs);
  };

  it('removes old objects that no record names', async () => {
    await store.putImage('image', old);
    await orphan(old);
    await expect(clean()).resolves.toMatchObject({ deleted: 3, errors: 0, scanned: 3 + 3 + 1 });
    await expect(store.present(keysOf('orphan'))).resolves.toEqual([]);
    await expect(clean()).resolves.toMatchObject({ deleted: 0, errors: 0, scanned: 3 + 1 });
  });

  it('fails and removes nothing if there are old originals, but no records at all', async () => {
    await orphan(old);
    await expect(clean()).rejects.toMatchObject({ code: 'task/no-records' });
    await expect(store.present(keysOf('orphan'))).resolves.toEqual(keysOf('orphan'));
  });

  it.each(['image', 'deleted', 'upload'] as const)(
    'removes old originals if the only record is one %s',
    async (kind) => {
      if (kind === 'image') await store.putImage('record');
      else if (kind === 'deleted') await store.putDeleted('record');
      else await store.putUpload('record');
      await orphan(old);
      await expect(clean()).resolves.toMatchObject({ deleted: 3, errors: 0 });
    },
  );

  it('fails if it is scheduled, and most of the old originals have no record', async () => {
    const scheduled = () => cleanup.run({ isScheduled: true }, report, 0);
    const originals = Array.from({ length: 21 }, (_, number) => keys.original(`orphan${number}`));
    for (const key of originals) await store.putObject(key, old);
    await store.putImage('image', old);
    await expect(scheduled()).rejects.toMatchObject({ code: 'task/many-orphans' });
    await expect(store.present(originals)).resolves.toEqual(originals);
    await store.storage.remove(originals[0] ?? '');
    await expect(scheduled()).resolves.toMatchObject({ deleted: 20 });
  });

  it('does not count young originals when it is scheduled', async () => {
    await store.putImage('image', old);
    for (let number = 0; number < 21; number += 1) {
      await store.putObject(keys.original(`young${number}`), 0);
    }
    const scheduled = cleanup.run({ isScheduled: true }, report, 0);
    await expect(scheduled).resolves.toMatchObject({ deleted: 0 });
  });

  it('removes most of the old originals if a person has started it', async () => {
    for (let number = 0; number < 21; number += 1) {
      await store.putObject(keys.original(`orphan${number}`), old);
    }
    await store.putImage('image', old);
    await expect(clean()).resolves.toMatchObject({ deleted: 21 });
  });

  it('removes old renditions without originals, also if there are no records', async () => {
    await store.putObject(keys.rendition('orphan', 'regular.webp'), old);
    await expect(clean()).resolves.toMatchObject({ deleted: 1, errors: 0 });
  });

  it('counts the objects that an earlier attempt has removed', async () => {
    await store.putObject(keys.rendition('orphan', 'regular.webp'), old);
    await store.putImage('image', old);
    await expect(cleanup.run({}, report, 2)).resolves.toMatchObject({ deleted: 3, scanned: 3 + 4 });
  });

  it('removes what interrupted writes left a day ago', async () => {
    const removeAbandoned = jest.spyOn(store.storage, 'removeAbandoned');
    await clean();
    const before = removeAbandoned.mock.calls[0]?.[0].getTime() ?? Infinity;
    expect(Date.now() - before).toBeGreaterThanOrEqual(dayMs);
  });

  it('keeps objects younger than an hour', async () => {
    await orphan(hourMs - 60_000);
    await expect(clean()).resolves.toMatchObject({ deleted: 0, errors: 0, scanned: 3 });
  });

  it('keeps objects that an image or a staged upload names, however old', async () => {
    await store.putImage('image', old);
    await store.putUpload('upload', old);
    await expect(clean()).resolves.toMatchObject({ deleted: 0, errors: 0, scanned: 6 + 2 });
    const objects = [...keysOf('image'), ...keysOf('upload')];
    await expect(store.present(objects)).resolves.toEqual(objects);
  });

  it('keeps objects that an image in the trash names, and does not report them as missing', async () => {
    await store.putDeleted('deleted', old);
    await expect(clean()).resolves.toMatchObject({ deleted: 0, errors: 0, scanned: 3 + 1 });
    await expect(store.present(keysOf('deleted'))).resolves.toEqual(keysOf('deleted'));
  });

  it('removes a rendition that its image no longer names', async () => {
    await store.putImage('image', old);
    const former = keys.rendition('image', 'former.jpg');
    await store.putObject(former, old);
    await expect(clean()).resolves.toMatchObject({ deleted: 1, errors: 0 });
    await expect(store.present([former, ...keysOf('image')])).resolves.toEqual(keysOf('image'));
  });

  it.each(['image', 'upload'] as const)(
    'fails and changes nothing if the storage has no originals, but there is an %s',
    async (kind) => {
      if (kind === 'image') await store.putImage('record');
      else await store.putUpload('record');
      for (const key of keysOf('record')) await store.storage.remove(key);
      await expect(clean()).rejects.toMatchObject({
        code: 'task/no-originals',
      });
      expect(requested).toEqual([]);
    },
  );

  it('does not fail if the last record is removed while originals are sought', async () => {
    await store.putUpload('last');
    await store.storage.remove(keys.original('last'));
    const list = store.storage.list.bind(store.storage);
    jest.spyOn(store.storage, 'list').mockImplementation(async function* (prefix) {
      await store.uploads.remove('last');
      yield* list(prefix);
    });
    await expect(clean()).resolves.toMatchObject({ errors: 0 });
  });

  it.each(['image', 'upload'] as const)(
    'counts an %s without its objects, and keeps it',
    async (kind) => {
      await store.putImage('whole');
      if (kind === 'image') await store.putImage('broken');
      else await store.putUpload('broken');
      await store.storage.remove(keys.original('broken'));
      await expect(clean()).resolves.toMatchObject({ deleted: 0, errors: 1 });
      expect((await store.media.find(['broken'])).has('broken')).toBe(true);
      // Without the original, renditions cannot be made.
      expect(requested).toEqual([]);
    },
  );

  it('has an image without one of its renditions rendered again, and no other', async () => {
    await store.putImage('whole');
    await store.putImage('broken');
    await store.storage.remove(keys.rendition('broken', 'regular.webp'));
    await expect(clean()).resolves.toMatchObject({ errors: 1 });
    expect(requested).toEqual(['broken']);
  });

  it('has images rendered again whose failure may have passed, and no other', async () => {
    const rerender = new RerenderRepository(store.database);
    for (const [id, problem] of [
      ['back', 'files-missing'],
      ['interrupted', 'not-rendered'],
      ['unreadable', 'unreadable'],
    ] as const) {
      await store.putImage(id);
      await rerender.begin(id);
      await rerender.giveUp(id, problem, recipe);
    }
    await store.putImage('whole');
    await expect(clean()).resolves.toMatchObject({ errors: 0 });
    expect(requested.toSorted()).toEqual(['back', 'interrupted']);
  });

  it('does not report missing objects of an image that is deleted in the meantime', async () => {
    await store.putImage('going');
    const head = store.storage.head.bind(store.storage);
    jest.spyOn(store.storage, 'head').mockImplementation(async (key) => {
      if (key === keys.original('going')) {
        await store.trash.put(['going'], new Map());
        await store.trash.removeDeletedBefore(await store.aMomentLater(), 'going');
        return null;
      }
      return head(key);
    });
    await expect(clean()).resolves.toMatchObject({ errors: 0 });
  });

  it('does not touch other objects in storage', async () => {
    await store.putObject('elsewhere/orphan', old);
    await expect(clean()).resolves.toMatchObject({ deleted: 0, scanned: 0 });
  });

  it('uses the clock of the storage, even if that clock is wrong', async () => {
    await orphan(0);
    const late = <T extends ListedObject | ObjectInfo>(object: T): T => ({
      ...object,
      lastModified: new Date(object.lastModified.getTime() - 48 * hourMs),
    });
    const { head, list } = store.storage;
    jest.spyOn(store.storage, 'head').mockImplementation(async (key) => {
      const info = await head.call(store.storage, key);
      return info && late(info);
    });
    jest.spyOn(store.storage, 'list').mockImplementation(async function* (prefix) {
      for await (const object of list.call(store.storage, prefix)) yield late(object);
    });
    await expect(clean()).resolves.toMatchObject({ deleted: 0, scanned: 3 });
  });

  it('keeps an object whose record is written at the last moment', async () => {
    await store.putImage('image');
    await orphan(old);
    const find = store.media.find.bind(store.media);
    jest.spyOn(store.media, 'find').mockImplementationOnce(async (ids) => {
      const found = await find(ids);
      await store.putUpload('orphan', old);
      return found;
    });
    await clean();
    await expect(store.present(keysOf('orphan'))).resolves.toEqual(keysOf('orphan'));
  });

  it('keeps an object that is rewritten at the last moment', async () => {
    await store.putImage('image');
    await orphan(old);
    const find = store.media.find.bind(store.media);
    jest.spyOn(store.media, 'find').mockImplementation(async (ids) => {
      const found = await find(ids);
      if (ids.length === 1) for (const key of keysOf('orphan')) await store.putObject(key);
      return found;
    });
    await expect(clean()).resolves.toMatchObject({ deleted: 0 });
    await expect(store.present(keysOf('orphan'))).resolves.toEqual(keysOf('orphan'));
  });

  it('fails with its own error code while the storage cannot be reached', async () => {
    const nowhere = {
      MINIO_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      DATA_DIR: '/nowhere',
    };
    const login = { MINIO_ACCESS_KEY: 'key', MINIO_SECRET_KEY: 'secret' };
    const away = await openStorage(
      storageEnvironment.parse({ ...nowhere, ...login }),
      storageOutage,
    );
    await store.putImage('image', old);
    const awayCleanup = new OrphanCleanupHandler(store.media, away, rerenders);
    await expect(awayCleanup.run({}, report, 0)).rejects.toMatchObject({
      code: 'storage/unavailable',
    });
  });

  it('continues after an object that cannot be removed, and counts it', async () => {
    await store.putImage('image');
    await orphan(old);
    const remove = store.storage.remove.bind(store.storage);
    jest.spyOn(store.storage, 'remove').mockImplementation((key) => {
      return key.startsWith('originals/') ? Promise.reject(new Error('no')) : remove(key);
    });
    await expect(clean()).resolves.toMatchObject({ deleted: 2, errors: 1, scanned: 3 + 3 + 1 });
  });

  it('never removes an object in use while uploads arrive and are confirmed', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => `race-${index}`);
    for (const id of ids.slice(0, 20)) await store.putUpload(id, old);
    await orphan(old);
    let isOver = false;
    const cleanAgainAndAgain = async () => {
      while (!isOver) expect(await clean()).toMatchObject({ errors: 0 });
    };
    const live = async () => {
      for (const [index, id] of ids.entries()) {
        if (index >= 20) await store.putUpload(id);
        expect(await store.confirm(id)).toBe(true);
      }
      isOver = true;
    };
    await Promise.all([cleanAgainAndAgain(), live()]);
    const objects = ids.flatMap(keysOf);
    await expect(store.present(objects)).resolves.toEqual(objects);
    await expect(store.present(keysOf('orphan'))).resolves.toEqual([]);
  });
});
