import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { defaultSettingValues } from '@salon/api-contract';
import {
  CollectionRepository,
  CollectionTrashRepository,
  EmbeddingRepository,
  KeptPairRepository,
  ModelFailureRepository,
  pairIdOf,
  TrashRepository,
} from '@salon/media-data';
import { dayMs, storageOutage, type SettingsReader } from '@salon/server-kit';
import { ServiceError } from '@salon/service-contract';
import type { Redis } from 'ioredis';
import { keysOf, MediaStore } from '../../testing/media-store.ts';
import { TrashCleanupHandler } from './trash-cleanup.handler.ts';

const report = () => Promise.resolve();
const killed = new Error('killed');

/** Runs something between the moment an image is found and the moment it is removed. */
class Interrupted extends TrashRepository {
  interruption: (id: string) => Promise<unknown> = () => Promise.resolve();

  override async *deletedBefore(date: Date) {
    for await (const id of super.deletedBefore(date)) {
      await this.interruption(id);
      yield id;
    }
  }
}

describe('emptying the trash', () => {
  let store: MediaStore;
  let trash: Interrupted;
  let cleanup: TrashCleanupHandler;
  let collections: CollectionRepository;
  let collectionTrash: CollectionTrashRepository;
  let keptPairs: KeptPairRepository;
  let embeddings: EmbeddingRepository;
  let failures: ModelFailureRepository;
  const announced: string[][] = [];
  let published: SettingsReader['published'] = async () => defaultSettingValues;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    store = await MediaStore.start();
    trash = new Interrupted(store.database);
    // The part of the settings reader that the handler uses.
    const settings = { published: () => published() } as SettingsReader;
    collections = new CollectionRepository(store.database);
    embeddings = new EmbeddingRepository(store.database);
    keptPairs = new KeptPairRepository(store.database);
    failures = new ModelFailureRepository(store.database);
    collectionTrash = new CollectionTrashRepository(store.database);
    cleanup = new TrashCleanupHandler(
      trash,
      store.uploads,
      collections,
      collectionTrash,
      embeddings,
      keptPairs,
      failures,
      settings,
      { publish: async (...message: string[]) => announced.push(message) } as unknown as Redis,
      store.storage,
    );
  });

  afterAll(() => store.stop());

  const clean = async (before?: Date) =>
    cleanup.removeDeletedBefore(before ?? (await store.aMomentLater()), report, 0);
  const present = (id: string) => store.present(keysOf(id));
  const isKnown = async (id: string) => (await store.media.find([id])).has(id);

  it('removes record and objects, once', async () => {
    await store.putDeleted('gone');
    await store.putImage('shown');
    await expect(clean()).resolves.toMatchObject({ deleted: 1, errors: 0, scanned: 1 });
    expect(announced).toEqual([['embeddings:changed', '{"ids":["gone"]}']]);
    expect(await isKnown('gone')).toBe(false);
    // The gateway uses these states to decide who may read files, also files in its memory cache.
    expect(await store.media.statesOf(['gone', 'shown'])).toEqual([
      { id: 'shown', state: 'published' },
    ]);
    expect([await present('gone'), await present('shown')]).toEqual([[], keysOf('shown')]);
    await expect(clean()).resolves.toMatchObject({ deleted: 0, errors: 0, scanned: 0 });
  });

  it('removes the upload that a crash of its confirmation left', async () => {
    await store.putUpload('half');
    await store.confirm('half', 'image added');
    await store.trash.put(['half'], new Map());
    await expect(clean()).resolves.toMatchObject({ deleted: 1, errors: 0 });
    expect(await isKnown('half')).toBe(false);
  });

  const failAt = async (imageId: string) => {
    for (const kind of ['embedding', 'caption'] as const) {
      await failures.add({ kind, imageId, modelKey: 'model' }, 'unreadable');
    }
  };
  const failedAt = async (imageIds: string[]) => [
    ...(await failures.failedAt('embedding', 'model', imageIds)),
    ...(await failures.failedAt('caption', 'model', imageIds)),
  ];

  it('removes the failures of models at a purged image, and no others', async () => {
    await store.putDeleted('failed');
    await failAt('failed');
    await failAt('other');
    await clean();
    expect(await failedAt(['failed', 'other'])).toEqual(['other', 'other']);
  });

  it.each<[string, () => { mockRestore: () => void }]>([
    ['upload', () => jest.spyOn(store.uploads, 'remove').mockRejectedValueOnce(killed)],
    ['vector', () => jest.spyOn(embeddings, 'remove').mockRejectedValueOnce(killed)],
    ['kept pairs', () => jest.spyOn(keptPairs, 'forget').mockRejectedValueOnce(killed)],
    ['failures', () => jest.spyOn(failures, 'remove').mockRejectedValueOnce(killed)],
    ['record', () => jest.spyOn(trash, 'removeDeletedBefore').mockRejectedValueOnce(killed)],
  ])('continues with an image that a killed run has left before its %s', async (_step, kill) => {
    await store.putUpload('left');
    await store.confirm('left', 'image added');
    await store.trash.put(['left'], new Map());
    await keptPairs.add('left', 'another');
    await failAt('left');
    const killing = kill();
    await expect(clean()).resolves.toMatchObject({ deleted: 0, errors: 1 });
    killing.mockRestore();
    await expect(clean()).resolves.toMatchObject({ deleted: 1, errors: 0 });
    expect(await store.uploads.existing('ada', ['left'])).toEqual(new Set());
    expect(await keptPairs.ids()).not.toContain(pairIdOf('left', 'another'));
    expect(await failedAt(['left'])).toEqual([]);
    expect([await isKnown('left'), await present('left')]).toEqual([false, []]);
  });

  it('removes the kept pairs of copies that contain a purged image, and no others', async () => {
    await store.putDeleted('copy');
    for (const other of ['another', 'third']) await keptPairs.add('copy', other);
    await keptPairs.add('third', 'another');
    await clean();
    expect(await keptPairs.ids()).toEqual([pairIdOf('another', 'third')]);
  });

  it('removes ids without a record from their collections, and no others', async () => {
    await store.putImage('member');
    await store.putDeleted('restorable');
    const { _id } = await collections.create({ title: 'One', description: '' });
    // The state after a crash between two steps of a deletion or a restoration.
    await collections.setImages(_id, ['lost', 'member', 'restorable', 'purged']);
    await cleanup.run({}, report, 0);
    expect((await collections.byId(_id))?.images).toEqual(['member', 'restorable']);
    await collections.moveToTrash(_id);
    await store.trash.takeOut(['restorable']);
  });

  it('removes collections, but not those that were restored or deleted recently', async () => {
    const ids = ['deleted', 'restored', 'recent'];
    for (const id of ids) {
      await collections.create({ title: id, description: null }, id);
      await collections.setImages(id, [id]);
    }
    for (const id of ['deleted', 'restored']) await collections.moveToTrash(id);
    await collectionTrash.takeOut('restored', ['restored']);
    const before = await store.aMomentLater();
    await collections.moveToTrash('recent');
    await clean(before);
    const left = await Promise.all(ids.map((id) => collectionTrash.byId(id)));
    expect(left.map((record) => record?._id)).toEqual([undefined, undefined, 'recent']);
    expect(await collections.byId('restored')).not.toBeNull();
  });

  it('removes no record while the objects cannot be removed', async () => {
    await store.putDeleted('kept');
    jest.spyOn(store.storage, 'check').mockRejectedValueOnce(new Error('away'));
    await expect(clean()).rejects.toThrow('away');
    expect(await isKnown('kept')).toBe(true);
    await store.trash.takeOut(['kept']);
  });

  it('removes nothing while the settings are unknown', async () => {
    const known = published;
    published = () => Promise.reject(new ServiceError('service/unavailable'));
    await expect(cleanup.run({}, report, 0)).rejects.toMatchObject({ code: 'service/unavailable' });
    published = known;
  });

  it('counts the images that an earlier attempt has removed', async () => {
    const counts = { deleted: 2, errors: 0, scanned: 2 };
    await expect(cleanup.run({}, report, 2)).resolves.toMatchObject(counts);
    await expect(cleanup.purge({}, report, 2)).resolves.toMatchObject(counts);
  });

  it('keeps images deleted in the last month by default', async () => {
    await store.putDeleted('recent');
    await expect(cleanup.run({}, report, 0)).resolves.toMatchObject({ deleted: 0, scanned: 0 });
    await store.trash.takeOut(['recent']);
    await expect(present('recent')).resolves.toEqual(keysOf('recent'));
  });

  it('keeps them if the clock of this machine is far ahead of that of the storage', async () => {
    await store.putDeleted('recent');
    const ahead = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 365 * dayMs);
    await expect(
      cleanup.run({}, report, 0).finally(() => ahead.mockRestore()),
    ).resolves.toMatchObject({ deleted: 0, scanned: 0 });
    await store.trash.takeOut(['recent']);
  });

  it('removes what was deleted for good, however recently, and nothing else', async () => {
    await store.putDeleted('purged');
    await store.putDeleted('restorable');
    for (const id of ['purged-set', 'restorable-set']) {
      await collections.create({ title: id, description: null }, id);
      await collections.moveToTrash(id);
    }
    await store.trash.expire(['purged']);
    await collectionTrash.expire(['purged-set']);
    await expect(cleanup.purge({}, report, 0)).resolves.toMatchObject({ deleted: 1, scanned: 1 });
    expect([await isKnown('purged'), await isKnown('restorable')]).toEqual([false, true]);
    expect(await present('purged')).toEqual([]);
    expect(await collectionTrash.byId('restorable-set')).not.toBeNull();
    // Its id is free again.
    await collections.create({ title: 'new', description: null }, 'purged-set');
    await store.trash.takeOut(['restorable']);
  });

  it.each([
    ['restored', (id: string) => trash.takeOut([id])],
    [
      'restored and deleted again',
      async (id: string) => {
        await trash.takeOut([id]);
        await store.aMomentLater();
        await trash.put([id], new Map());
      },
    ],
  ])('keeps an image that is %s at the last moment, and its kept pairs', async (_what, change) => {
    await store.putDeleted('back');
    await keptPairs.add('back', 'another');
    trash.interruption = change;
    await expect(clean()).resolves.toMatchObject({ deleted: 0, errors: 0, scanned: 1 });
    trash.interruption = () => Promise.resolve();
    await trash.takeOut(['back']);
    expect(await store.images.byId('back')).not.toBeNull();
    await expect(present('back')).resolves.toEqual(keysOf('back'));
    expect(await keptPairs.ids()).toContain(pairIdOf('back', 'another'));
    await keptPairs.forget(['back']);
  });

  it('does not restore an image without its kept pairs', async () => {
    await store.putDeleted('late');
    await keptPairs.add('late', 'another');
    const forget = keptPairs.forget.bind(keptPairs);
    const restored = jest.spyOn(keptPairs, 'forget').mockImplementationOnce(async (ids) => {
      await forget(ids);
      await trash.takeOut(ids);
    });
    await expect(clean()).resolves.toMatchObject({ deleted: 1, errors: 0 });
    restored.mockRestore();
    expect(await isKnown('late')).toBe(false);
  });

  it('keeps the records of the other images when the storage fails during a run', async () => {
    const ids = ['first', 'second', 'third'];
    for (const id of ids) await store.putDeleted(id);
    const broken = jest.spyOn(store.storage, 'remove').mockImplementation(async () => {
      throw storageOutage.unavailable();
    });
    await expect(clean()).rejects.toMatchObject({ code: 'storage/unavailable' });
    broken.mockRestore();
    expect((await store.media.find(ids)).size).toBe(2);
    await expect(clean()).resolves.toMatchObject({ deleted: 2, errors: 0 });
  });

  it('continues after an image whose objects cannot be removed, counts it, and keeps no incomplete image', async () => {
    await store.putDeleted('stuck');
    await store.putDeleted('loose');
    const remove = store.storage.remove.bind(store.storage);
    const broken = jest.spyOn(store.storage, 'remove').mockImplementation((key) => {
      return key.includes('stuck') ? Promise.reject(new Error('no')) : remove(key);
    });
    await expect(clean()).resolves.toMatchObject({ deleted: 1, errors: 1, scanned: 2 });
    broken.mockRestore();
    // The record is removed before the objects: the rest are orphans, and an image without files cannot be restored.
    expect(await isKnown('stuck')).toBe(false);
  });
});
