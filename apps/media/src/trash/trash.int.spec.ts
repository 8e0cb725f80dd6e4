import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { defaultSettingValues, deletedImageListReply } from '@salon/api-contract';
import { JobClient } from '@salon/jobs';
import {
  CollectionRepository,
  EmbeddingRepository,
  ImageRepository,
  imageSchema,
  TrashRepository,
} from '@salon/media-data';
import { Database } from '@salon/mongo';
import { dayMs, SettingsReader } from '@salon/server-kit';
import { aModelStatus } from '../../testing/a-model-status.ts';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { CollectionService } from '../collections/collection.service.ts';
import { GalleryService } from '../gallery/gallery.service.ts';
import { ImageService } from '../images/image.service.ts';
import { ModelInUse } from '../meaning/model-in-use.ts';
import { SearchService } from '../search/search.service.ts';
import { CollectionTrashService } from './collection-trash.service.ts';
import { PurgeService } from './purge.service.ts';
import { TrashService } from './trash.service.ts';

const background = { mean: 0, deviation: 0.05 };

describe('the trash', () => {
  let media: MediaService;
  let trash: TrashService;
  let images: ImageService;
  let collections: CollectionRepository;
  let made = 0;

  beforeAll(async () => {
    media = await startMediaService();
    trash = media.module.get(TrashService);
    images = media.module.get(ImageService);
    collections = media.module.get(CollectionRepository);
  });

  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => media.stop());

  const newImages = async (...names: string[]) => {
    made += 1;
    const ids = names.map((name) => `${name}-${made}`);
    await media.seed(ids.map((_id) => anImageRecord({ _id, captions: { en: _id } })));
    return ids;
  };
  const newCollection = async (ids: string[]) => {
    const { _id } = await collections.create({ title: 'Iceland', description: null });
    await media.module.get(CollectionService).setImages(_id, { imageIds: ids });
    return _id;
  };
  /** An image alone in a collection. */
  const placedImage = async () => {
    const [id = ''] = await newImages('image');
    return { id, collectionId: await newCollection([id]) };
  };
  const imagesOf = async (id: string) => (await collections.byId(id))?.images ?? [];
  const ok = (ids: string[]) => ids.map((id) => ({ id, ok: true }));

  it('takes an image out of everything that shows it', async () => {
    const { id, collectionId } = await placedImage();
    await trash.delete(id);
    const gone = { code: 'image/not-found' };
    await expect(images.byId(id)).rejects.toMatchObject(gone);
    await expect(images.original(id)).rejects.toMatchObject(gone);
    await expect(images.updateMetadata(id, { iso: 100 })).rejects.toMatchObject(gone);
    expect(await imagesOf(collectionId)).toEqual([]);
    const lists = await Promise.all([
      media.module.get(GalleryService).images({ order: 'asc' }),
      media.module.get(SearchService).find(id),
      media.module.get(CollectionService).byId(collectionId),
    ]);
    for (const list of lists) expect(await media.bodyOf(list)).not.toContain(id);
  });

  it('queues restored images for the models of which they lack a result', async () => {
    const model = { id: 'a/b', state: 'ready', message: null, modelKey: 'one' } as const;
    const statuses = [
      { kind: 'embedding', ...model } as const,
      { kind: 'caption', ...model } as const,
    ];
    jest.spyOn(media.module.get(ModelInUse), 'statuses').mockResolvedValue(statuses);
    const names = ['complete', 'lacking', 'emptied', 'other'] as const;
    const [complete = '', lacking = '', emptied = '', other = ''] = await newImages(...names);
    const ids = [complete, lacking, emptied, other];
    const embeddings = media.module.get(EmbeddingRepository);
    for (const imageId of [complete, emptied, other]) {
      await embeddings.put('one', { imageId, vector: Float32Array.of(1, 0), background });
    }
    const records = media.module.get(Database).model('Image', imageSchema);
    await records.updateOne({ _id: lacking }, { captions: {} }, { timestamps: false });
    const images = media.module.get(ImageRepository);
    await images.updateMetadata(emptied, { captions: {} });
    const byAnother = { captions: { en: 'A beach' }, captionModel: 'another' };
    await images.editMany(new Map([[other, byAnother]]));
    await trash.deleteMany(ids);
    const enqueue = jest.spyOn(media.module.get(JobClient), 'enqueue');
    await trash.restore([...ids, 'never']);
    const queued = enqueue.mock.calls.map(([name, data]) => [name, data]);
    // An admin has removed the caption of 'emptied'.
    expect(queued).toEqual([
      ['image.embed', { imageId: lacking }],
      ['image.caption', { imageId: lacking }],
      ['image.caption', { imageId: other }],
    ]);
  });

  it('queues restored images also while no worker shows its models', async () => {
    const models = media.module.get(ModelInUse);
    const statuses = jest.spyOn(models, 'statuses');
    statuses.mockResolvedValue([aModelStatus('embedding', 'one'), aModelStatus('caption', 'one')]);
    await models.keys();
    statuses.mockResolvedValue([]);
    const [id = ''] = await newImages('image');
    const records = media.module.get(Database).model('Image', imageSchema);
    await records.updateOne({ _id: id }, { captions: {} }, { timestamps: false });
    await trash.delete(id);
    const enqueue = jest.spyOn(media.module.get(JobClient), 'enqueue');
    await trash.restore([id]);
    const queued = enqueue.mock.calls.map(([name, data]) => [name, data]);
    expect(queued).toEqual([
      ['image.embed', { imageId: id }],
      ['image.caption', { imageId: id }],
    ]);
  });

  it('restores an image also if it cannot be queued for the models', async () => {
    const { id } = await placedImage();
    await trash.delete(id);
    jest.spyOn(media.module.get(ModelInUse), 'statuses').mockRejectedValue(new Error('away'));
    expect(await trash.restore([id])).toEqual(ok([id]));
  });

  it('refuses a single image the second time, and an unknown one', async () => {
    const { id } = await placedImage();
    await trash.delete(id);
    await expect(trash.delete(id)).rejects.toMatchObject({ code: 'image/not-found' });
    await expect(trash.delete('never')).rejects.toMatchObject({ code: 'image/not-found' });
  });

  it('returns the outcome for each image, in the order of the request, and the same for a repeat', async () => {
    const ids = await newImages('a', 'b', 'c');
    const asked = [ids[2] ?? '', 'never', ids[0] ?? ''];
    const results = [
      { id: ids[2], ok: true },
      { id: 'never', ok: false, code: 'image/not-found' },
      { id: ids[0], ok: true },
    ];
    for (let times = 0; times < 2; times += 1) {
      expect(await trash.deleteMany(asked, 'a request')).toEqual(results);
    }
    const again = results.map((result) => (result.ok ? { ...result, already: true } : result));
    expect(await trash.deleteMany(asked)).toEqual(again);
    for (let times = 0; times < 2; times += 1) expect(await trash.restore(asked)).toEqual(results);
    await expect(images.byId(ids[1] ?? '')).resolves.toBeDefined();
  });

  it('restores images unchanged, each to its position', async () => {
    const ids = await newImages('a', 'b', 'c', 'd');
    const collectionId = await newCollection(ids);
    const before = await Promise.all(ids.map((id) => images.byId(id)));
    const [, b = '', c = '', d = ''] = ids;
    await trash.deleteMany([d, b, c]);
    expect(await imagesOf(collectionId)).toEqual(ids.slice(0, 1));
    expect(await trash.restore([c, d, b])).toEqual(ok([c, d, b]));
    expect(await Promise.all(ids.map((id) => images.byId(id)))).toEqual(before);
    expect(before[3]).toMatchObject({ image: { collectionId, collectionOrder: 3 } });
  });

  it('restores images that were deleted one after the other to their first order', async () => {
    const ids = await newImages('a', 'b', 'c', 'd', 'e');
    const collectionId = await newCollection(ids);
    const [a = '', b = '', c = '', d = ''] = ids;
    for (const id of [b, a, c, d]) {
      await trash.delete(id);
      await delay(2);
    }
    await trash.restore([a, b, c, d]);
    expect(await imagesOf(collectionId)).toEqual(ids);
  });

  it('restores an image without its collection if the collection is gone', async () => {
    const { id, collectionId } = await placedImage();
    await trash.delete(id);
    await media.module.get(CollectionService).delete(collectionId);
    expect(await trash.restore([id])).toEqual(ok([id]));
    expect(await images.byId(id)).toMatchObject({
      image: { collectionId: null, collectionOrder: null },
    });
  });

  it('changes the record first, so that a crash leaves no incomplete image', async () => {
    const { id, collectionId } = await placedImage();
    jest.spyOn(collections, 'release').mockRejectedValueOnce(new Error('the process dies'));
    await expect(trash.delete(id)).rejects.toThrow('the process dies');
    await expect(images.byId(id)).rejects.toMatchObject({ code: 'image/not-found' });
    expect(await trash.restore([id])).toEqual(ok([id]));
    expect(await images.byId(id)).toMatchObject({ image: { collectionId } });
  });

  it('removes a membership that a crash left, and still remembers the position', async () => {
    const { id, collectionId } = await placedImage();
    jest.spyOn(collections, 'release').mockRejectedValueOnce(new Error('the process dies'));
    await expect(trash.deleteMany([id])).rejects.toThrow('the process dies');
    expect(await trash.deleteMany([id])).toEqual([{ id, ok: true, already: true }]);
    expect(await imagesOf(collectionId)).toEqual([]);
    await trash.restore([id]);
    expect(await imagesOf(collectionId)).toEqual([id]);
  });

  it('leaves an image in its collection that is restored while it is deleted once more', async () => {
    const { id, collectionId } = await placedImage();
    await trash.delete(id);
    const repository = media.module.get(TrashRepository);
    const put = repository.put.bind(repository);
    jest.spyOn(repository, 'put').mockImplementationOnce(async (...deletion) => {
      const count = await put(...deletion);
      await trash.restore([id]);
      return count;
    });
    await expect(trash.delete(id)).rejects.toMatchObject({ code: 'image/not-found' });
    expect(await imagesOf(collectionId)).toEqual([id]);
  });

  it('completes a restoration that a crash interrupted', async () => {
    const { id, collectionId } = await placedImage();
    await trash.delete(id);
    const records = media.module.get(TrashRepository);
    jest.spyOn(records, 'takeOut').mockRejectedValueOnce(new Error('the process dies'));
    await expect(trash.restore([id])).rejects.toThrow('the process dies');
    await expect(images.byId(id)).rejects.toMatchObject({ code: 'image/not-found' });
    expect(await trash.restore([id])).toEqual(ok([id]));
    expect(await imagesOf(collectionId)).toEqual([id]);
  });

  it('adds no image that is purged in the meantime to a collection', async () => {
    const { id, collectionId } = await placedImage();
    await trash.delete(id);
    const records = media.module.get(TrashRepository);
    jest.spyOn(records, 'takeOut').mockImplementationOnce(async () => {
      await records.removeDeletedBefore(new Date(Date.now() + dayMs), id);
    });
    expect(await trash.restore([id])).toMatchObject([{ ok: false, code: 'image/not-found' }]);
    expect(await imagesOf(collectionId)).toEqual([]);
  });

  it('lists its images, the last deleted first, with the date of removal', async () => {
    const settings = jest.spyOn(media.module.get(SettingsReader), 'current');
    const [first = '', second = ''] = await newImages('first', 'second');
    await trash.delete(first);
    await trash.delete(second);
    const listed = async () =>
      deletedImageListReply.parse(JSON.parse(await media.bodyOf(await trash.list()))).data.images;
    expect((await listed()).slice(0, 2).map(({ id }) => id)).toEqual([second, first]);
    for (const trashRetentionDays of [30, 7]) {
      settings.mockResolvedValue({ ...defaultSettingValues, trashRetentionDays });
      const [image] = await listed();
      const stays = Date.parse(image?.goesAt ?? '') - Date.parse(image?.deletedAt ?? '');
      expect(stays / dayMs).toBe(trashRetentionDays);
    }
  });

  describe('deleting for good', () => {
    const listedIds = async () =>
      deletedImageListReply
        .parse(JSON.parse(await media.bodyOf(await trash.list())))
        .data.images.map(({ id }) => id);
    const purges = () => media.module.get(PurgeService);
    const enqueued = () => jest.spyOn(media.module.get(JobClient), 'enqueue');

    it('takes images out of the trash, and asks for their removal', async () => {
      const [gone = '', kept = '', shown = ''] = await newImages('gone', 'kept', 'shown');
      await trash.deleteMany([gone, kept]);
      const enqueue = enqueued();
      const ask = () => purges().purge({ images: [gone, shown, 'unknown'], collections: [] });
      await expect(ask()).resolves.toEqual({ images: 1, collections: 0 });
      // A repeat asks again, because the first request may have ended before it did.
      await expect(ask()).resolves.toEqual({ images: 0, collections: 0 });
      const purge = ['trash.purge', {}, expect.objectContaining({ outlastsOutages: true })];
      expect(enqueue.mock.calls).toEqual([purge, purge]);
      expect(await listedIds()).toEqual(expect.arrayContaining([kept]));
      expect(await listedIds()).not.toContain(gone);
      await expect(images.byId(shown)).resolves.toBeDefined();
    });

    it('cannot be undone, and a repeated deletion changes nothing', async () => {
      const { id, collectionId } = await placedImage();
      await trash.delete(id);
      await purges().purge({ images: [id], collections: [] });
      expect(await trash.restore([id])).toMatchObject([{ ok: false, code: 'image/not-found' }]);
      expect(await imagesOf(collectionId)).toEqual([]);
      expect(await trash.deleteMany([id])).toEqual([{ id, ok: true, already: true }]);
      expect(await listedIds()).not.toContain(id);
    });

    it('empties the trash until a time, and keeps what was deleted later', async () => {
      const [early = '', late = ''] = await newImages('early', 'late');
      const { _id: collectionId } = await collections.create({ title: 'A', description: null });
      await trash.delete(early);
      await media.module.get(CollectionService).delete(collectionId);
      const until = new Date();
      await delay(2);
      await trash.delete(late);
      const counts = await purges().empty(until);
      expect(counts.images).toBeGreaterThanOrEqual(1);
      expect(counts.collections).toBeGreaterThanOrEqual(1);
      expect(await listedIds()).toEqual([late]);
      const restore = media.module.get(CollectionTrashService).restore(collectionId);
      await expect(restore).rejects.toMatchObject({ code: 'collection/not-found' });
      await expect(purges().empty(until)).resolves.toEqual({ images: 0, collections: 0 });
    });
  });

  it('needs few commands for a thousand images', async () => {
    const ids = await newImages(...Array.from({ length: 1_000 }, (_, at) => `many-${at}`));
    const collectionId = await newCollection(ids);
    const commands: string[] = [];
    const record = ({ commandName }: { commandName: string }) => commands.push(commandName);
    const { db } = media.module.get(Database).model('Image', imageSchema);
    const client = db.getClient().on('commandStarted', record);
    expect(await trash.deleteMany(ids)).toEqual(ok(ids));
    expect(await imagesOf(collectionId)).toEqual([]);
    expect(await trash.restore(ids)).toEqual(ok(ids));
    expect(await imagesOf(collectionId)).toEqual(ids);
    client.off('commandStarted', record);
    expect(commands).toContain('update');
    expect(commands.length).toBeLessThan(100);
  });
});
