import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { collectionReply } from '@salon/api-contract';
import {
  CollectionRepository,
  collectionSchema,
  GalleryChanges,
  ImageRepository,
  imageSchema,
  UploadRepository,
} from '@salon/media-data';
import { Database } from '@salon/mongo';
import { createRedis } from '@salon/server-kit';
import { galleryTipKey } from '@salon/service-contract';
import { freePort, until } from '@salon/test-kit';
import { Redis } from 'ioredis';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { anUpload } from '../../testing/an-upload.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { CollectionService } from '../collections/collection.service.ts';
import { GalleryService } from './gallery.service.ts';
import { GallerySync } from './gallery-sync.ts';
import { ConfirmService } from '../uploads/confirm.service.ts';

describe('a change that was not published', () => {
  let media: MediaService;
  let changes: GalleryChanges;
  let collections: CollectionService;

  beforeAll(async () => {
    media = await startMediaService();
    changes = media.module.get(GalleryChanges);
    collections = media.module.get(CollectionService);
  });

  afterAll(() => media.stop());

  const images = async () =>
    media.bodyOf(await media.module.get(GalleryService).images({ order: 'asc' }));
  const tip = () => media.module.get(Redis).get(galleryTipKey);
  /** As if the process was killed just after the change. */
  const dyingBeforePublication = async (change: Promise<unknown>) => {
    const publication = jest.spyOn(changes, 'publish').mockRejectedValueOnce(new Error('gone'));
    await expect(change).rejects.toThrow('gone');
    publication.mockRestore();
  };

  it('is published when a confirmation is repeated', async () => {
    await media.module.get(UploadRepository).put(anUpload('fox', 'ada'));
    expect(await images()).not.toContain('fox');
    const confirm = () =>
      media.module.get(ConfirmService).confirm('ada', [{ sessionId: 'fox', metadata: {} }]);
    await dyingBeforePublication(confirm());
    await confirm();
    expect(await images()).toContain('fox');
  });

  it('is published when a removal is repeated, although nothing is left to remove', async () => {
    const { etag } = await collections.create({ title: 'Iceland', description: null });
    const { id } = collectionReply.parse(JSON.parse(await media.bodyOf({ etag }))).data.collection;
    expect(await media.bodyOf(await media.module.get(GalleryService).collections())).toContain(id);
    await dyingBeforePublication(collections.delete(id));
    await expect(collections.delete(id)).rejects.toMatchObject({ code: 'collection/not-found' });
    expect(await media.bodyOf(await media.module.get(GalleryService).collections())).not.toContain(
      id,
    );
  });

  it('is found by the time of the change', async () => {
    await media.module
      .get(Database)
      .model('Image', imageSchema)
      .insertMany([anImageRecord({ _id: 'hare', changedAt: new Date() })], { lean: true });
    await media.module.get(GallerySync).poll();
    expect(await images()).toContain('hare');
  });

  it('is found when the database has come back without its indexes', async () => {
    const database = media.module.get(Database);
    const records = database.model('Image', imageSchema);
    await records.insertMany([anImageRecord({ _id: 'vole' })], { lean: true });
    await media.module.get(GallerySync).reconcile();
    expect(await images()).toContain('vole');
    await records.deleteOne({ _id: 'vole' });
    await records.collection.dropIndexes();
    records.db.emit('reconnected');
    await until(async () => (await database.state()) === 'up', 'the database is up');
    expect(await images()).not.toContain('vole');
  });

  it('is searched for every ten seconds, also if no message comes', async () => {
    const { module } = media;
    const nothingListens = `redis://127.0.0.1:${await freePort()}`;
    const sync = new GallerySync(
      createRedis(nothingListens, { lazyConnect: true }),
      module.get(Database),
      module.get(ImageRepository),
      module.get(CollectionRepository),
      changes,
    );
    const poll = jest.spyOn(sync, 'poll').mockResolvedValue();
    const interval = jest.spyOn(globalThis, 'setInterval');
    await sync.onModuleInit();
    const call = interval.mock.calls.findIndex(([, ms]) => ms === 10_000);
    interval.mock.calls[call]?.[0]();
    expect(poll).toHaveBeenCalledTimes(1);
    const cleared = jest.spyOn(globalThis, 'clearInterval');
    await sync.onApplicationShutdown();
    expect(cleared.mock.calls.flat()).toContain(interval.mock.results[call]?.value);
    jest.restoreAllMocks();
  });

  it('renews the tip, also if another call reads the change while it is searched for', async () => {
    const sync = media.module.get(GallerySync);
    await media.module
      .get(Database)
      .model('Image', imageSchema)
      .insertMany([anImageRecord({ _id: 'lynx' })], { lean: true });
    const before = await tip();
    const stamps = jest
      .spyOn(media.module.get(ImageRepository), 'allStamps')
      .mockImplementationOnce(async function* () {
        yield { id: 'lynx', stamp: 1, isDeleted: false };
        await sync.catchUp();
      });
    await sync.reconcile();
    stamps.mockRestore();
    expect(await images()).toContain('lynx');
    expect(await tip()).not.toBe(before);
  });

  it('renews the tip, also if another call reads the change after the search has failed', async () => {
    const sync = media.module.get(GallerySync);
    await media.module
      .get(Database)
      .model('Image', imageSchema)
      .insertMany([anImageRecord({ _id: 'pika' })], { lean: true });
    const changedSince = jest
      .spyOn(media.module.get(ImageRepository), 'changedSince')
      .mockImplementationOnce(async function* () {
        yield { id: 'pika', stamp: 1, isDeleted: false };
        throw new Error('the database is away');
      });
    const before = await tip();
    await sync.poll();
    changedSince.mockRestore();
    expect(await images()).toContain('pika');
    expect(await tip()).toBe(before);
    await sync.poll();
    expect(await tip()).not.toBe(before);
  });

  it('may be missed while Redis is away: the tip is renewed when it is back', async () => {
    const before = await tip();
    await media.module.get(Redis).call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await until(async () => (await tip()) !== before, 'the tip is renewed');
  });

  it('may be an upgrade, with lists of another form: the tip is renewed when the process ends', async () => {
    const before = await tip();
    await media.module.get(GallerySync).beforeApplicationShutdown();
    expect(await tip()).not.toBe(before);
  });

  it('is found if Redis has lost the earlier ones, its clock is behind, and it fails once more', async () => {
    const redis = media.module.get(Redis);
    const sync = media.module.get(GallerySync);
    // The periodic comparison would find the image too.
    const reconcile = jest.spyOn(sync, 'reconcile').mockResolvedValue();
    await changes.publish({ collections: true });
    await sync.catchUp();
    await media.module
      .get(Database)
      .model('Image', imageSchema)
      .insertMany([anImageRecord({ _id: 'stoat' })], { lean: true });
    const change = JSON.stringify({ images: ['stoat'], collections: false });
    await redis
      .multi()
      .del('gallery:changes')
      .xadd('gallery:changes', '1-1', 'change', change)
      .exec();
    const resumeAt = jest.spyOn(changes, 'resumeAt').mockRejectedValueOnce(new Error('away'));
    await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await until(() => resumeAt.mock.calls.length > 0, 'the position is checked');
    resumeAt.mockRestore();
    await until(async () => (await images()).includes('stoat'), 'the image is listed');
    reconcile.mockRestore();
    await sync.poll();
  });

  it('of a collection is refused a reply that lacks it, and gets one when it is repeated', async () => {
    const lastChanges = jest
      .spyOn(media.module.get(CollectionRepository), 'lastChanges')
      .mockRejectedValue(new Error('the database is away'));
    const create = () => collections.create({ title: 'Norway', description: null }, 'a-key');
    await expect(create()).rejects.toMatchObject({ code: 'service/unavailable' });
    lastChanges.mockRestore();
    expect(await media.bodyOf(await create())).toContain('Norway');
  });

  it('is found if a clock that was ahead has set one of the times before', async () => {
    const model = media.module.get(Database).model('Image', imageSchema);
    const ahead = new Date(Date.now() + 3_600_000);
    const hour = { changedAt: ahead, updatedAt: ahead };
    await model.insertMany([anImageRecord({ _id: 'otter', ...hour })], { lean: true });
    const sync = media.module.get(GallerySync);
    await sync.poll();
    const edit = { $set: { camera: 'Leica', changedAt: new Date() } };
    await model.updateOne({ _id: 'otter' }, edit, { timestamps: false });
    await sync.poll();
    expect(await images()).toContain('Leica');
  });

  it('of a long comparison does not begin another one before it has ended', async () => {
    const sync = media.module.get(GallerySync);
    const records = media.module.get(ImageRepository);
    let running = 0;
    let most = 0;
    const stamps = jest.spyOn(records, 'changedSince').mockImplementation(async function* () {
      most = Math.max(most, ++running);
      await delay(50);
      running -= 1;
      yield* [];
    });
    await Promise.all([sync.poll(), sync.poll(), sync.poll(), delay(20).then(() => sync.poll())]);
    stamps.mockRestore();
    expect(most).toBe(1);
  });

  it('of a slow database is searched for less often', async () => {
    const sync = media.module.get(GallerySync);
    // After a failure, the next poll compares in any case.
    await sync.poll();
    const now = performance.now.bind(performance);
    let aheadMs = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
    const stamps = jest
      .spyOn(media.module.get(ImageRepository), 'allStamps')
      .mockImplementation(async function* () {
        await Promise.resolve();
        aheadMs += 5_000;
        yield* [];
      });
    await sync.reconcile();
    aheadMs += 490_000;
    await sync.poll();
    expect(stamps).toHaveBeenCalledTimes(1);
    aheadMs += 15_000;
    await sync.poll();
    expect(stamps).toHaveBeenCalledTimes(2);
    stamps.mockRestore();
    clock.mockRestore();
  });

  it('is not searched for in all records again and again while Redis refuses to store the tip', async () => {
    const sync = media.module.get(GallerySync);
    const redis = media.module.get(Redis);
    // After a failure, the next poll compares in any case.
    await sync.poll();
    const stamps = jest.spyOn(media.module.get(ImageRepository), 'allStamps');
    const before = await tip();
    await redis.config('SET', 'maxmemory', '1');
    await sync.poll();
    await media.module
      .get(Database)
      .model('Image', imageSchema)
      .insertMany([anImageRecord({ _id: 'mole', changedAt: new Date() })], { lean: true });
    for (let times = 0; times < 2; times += 1) await sync.poll();
    expect(stamps).not.toHaveBeenCalled();
    stamps.mockRestore();
    expect(await tip()).toBe(before);
    await redis.config('SET', 'maxmemory', '0');
    await sync.poll();
    expect(await images()).toContain('mole');
    expect(await tip()).not.toBe(before);
  });

  it('leaves a tip that Redis has lost to be set by the next poll', async () => {
    await media.module.get(Redis).del(galleryTipKey);
    await media.module.get(GallerySync).poll();
    expect(await tip()).not.toBeNull();
  });

  it('of a collection is found by the time of the change', async () => {
    const model = media.module.get(Database).model('Collection', collectionSchema);
    const sync = media.module.get(GallerySync);
    const title = async () => (await sync.current()).gallery.collection('lair')?.title;
    // The periodic comparison would find the change too.
    const reconcile = jest.spyOn(sync, 'reconcile').mockResolvedValue();
    await model.create([{ _id: 'lair', title: 'Lair' }]);
    await sync.poll();
    expect(await title()).toBe('Lair');
    await model.updateOne({ _id: 'lair' }, { $set: { title: 'Burrow', changedAt: new Date() } });
    await sync.poll();
    expect(await title()).toBe('Burrow');
    reconcile.mockRestore();
  });

  it('of a collection is found if an earlier one has the same time', async () => {
    const model = media.module.get(Database).model('Collection', collectionSchema);
    const shown = async () => {
      await changes.publish({ collections: true });
      const { gallery } = await media.module.get(GallerySync).current();
      return gallery.collection('den')?.images;
    };
    const now = new Date();
    const times = { createdAt: now, changedAt: now, updatedAt: now };
    await model.create([{ _id: 'den', images: ['hare'], ...times }], { timestamps: false });
    expect(await shown()).toEqual(['hare']);
    const images = ['hare', 'lynx'];
    await model.updateOne({ _id: 'den' }, { $set: { images } }, { timestamps: false });
    expect(await shown()).toEqual(images);
  });
});
