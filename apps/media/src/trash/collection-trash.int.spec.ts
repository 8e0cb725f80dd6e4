import 'reflect-metadata';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { defaultSettingValues, deletedCollectionListReply } from '@salon/api-contract';
import {
  CollectionRepository,
  CollectionTrashRepository,
  GalleryChanges,
  TrashRepository,
} from '@salon/media-data';
import { dayMs, SettingsReader } from '@salon/server-kit';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { CollectionService } from '../collections/collection.service.ts';
import { ImageService } from '../images/image.service.ts';
import { CollectionTrashService } from './collection-trash.service.ts';
import { TrashService } from './trash.service.ts';

describe('the trash of collections', () => {
  let media: MediaService;
  let service: CollectionService;
  let trash: CollectionTrashService;
  let images: TrashService;
  let collections: CollectionRepository;
  let records: CollectionTrashRepository;
  let made = 0;

  beforeAll(async () => {
    media = await startMediaService();
    service = media.module.get(CollectionService);
    trash = media.module.get(CollectionTrashService);
    images = media.module.get(TrashService);
    collections = media.module.get(CollectionRepository);
    records = media.module.get(CollectionTrashRepository);
  });

  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => media.stop());

  const text = { title: 'Iceland', description: 'In winter' };
  /** A collection with images a, b, c and d. */
  const aCollection = async () => {
    made += 1;
    const ids = ['a', 'b', 'c', 'd'].map((name) => `${name}-${made}`);
    await media.seed(ids.map((_id) => anImageRecord({ _id })));
    const { _id: id } = await collections.create(text);
    await service.setImages(id, { imageIds: ids });
    const [a = '', b = '', c = '', d = ''] = ids;
    return { id, ids, a, b, c, d };
  };
  const imagesOf = async (id: string) => (await collections.byId(id))?.images ?? [];
  const placeOf = async (imageId: string) => {
    const { image } = await media.module.get(ImageService).byId(imageId);
    return [image.collectionId, image.collectionOrder];
  };
  const listed = async () => {
    const json = await media.bodyOf(await trash.list());
    return deletedCollectionListReply.parse(JSON.parse(json)).data.collections;
  };
  const notFound = { code: 'collection/not-found' };

  it('takes a collection out of everything that shows or changes it', async () => {
    const { id, a, ids } = await aCollection();
    await service.delete(id);
    expect(await placeOf(a)).toEqual([null, null]);
    await expect(service.byId(id)).rejects.toMatchObject(notFound);
    const other = { title: 'Norway', description: null };
    await expect(service.update(id, other)).rejects.toMatchObject(notFound);
    await expect(service.setImages(id, { imageIds: ids })).rejects.toMatchObject(notFound);
    const adding = service.addImages(id, { imageIds: ids, move: false });
    await expect(adding).rejects.toMatchObject(notFound);
    await expect(service.delete(id)).rejects.toMatchObject(notFound);
    const record = await records.byId(id);
    expect(record).toMatchObject({ ...text, formerImages: ids });
    expect(record).not.toHaveProperty('images');
  });

  it('gives it back with its texts and its images in order, also when asked twice', async () => {
    const { id, ids, c } = await aCollection();
    await service.delete(id);
    for (let times = 0; times < 2; times += 1) {
      expect(await trash.restore(id)).toEqual({ id, imageCount: 4, taken: 0, missing: 0 });
      expect(await collections.byId(id)).toMatchObject({ ...text, images: ids });
    }
    await expect(service.byId(id)).resolves.toBeDefined();
    expect(await placeOf(c)).toEqual([id, 2]);
    expect((await listed()).map((collection) => collection.id)).not.toContain(id);
  });

  it('gives back an empty one, and several of them', async () => {
    const ids = await Promise.all([1, 2].map(async () => (await collections.create(text))._id));
    for (const id of ids) await service.delete(id);
    for (const id of ids) expect(await trash.restore(id)).toMatchObject({ imageCount: 0 });
    for (const id of ids) expect(await collections.byId(id)).not.toHaveProperty('images');
  });

  it('leaves images where they are by now, and says how many', async () => {
    const { id, a, b, c, d } = await aCollection();
    await service.delete(id);
    const { _id: other } = await collections.create(text);
    await service.setImages(other, { imageIds: [c] });
    await images.delete(b);
    expect(await trash.restore(id)).toEqual({ id, imageCount: 2, taken: 1, missing: 1 });
    expect([await imagesOf(id), await imagesOf(other)]).toEqual([[a, d], [c]]);
  });

  it('does not take an image that another collection gets in the meantime', async () => {
    const { id, a, b, c, d } = await aCollection();
    await service.delete(id);
    const { _id: other } = await collections.create(text);
    const write = records.takeOut.bind(records);
    jest.spyOn(records, 'takeOut').mockImplementationOnce(async (...change) => {
      await service.setImages(other, { imageIds: [b] });
      return write(...change);
    });
    expect(await trash.restore(id)).toMatchObject({ imageCount: 3, taken: 1 });
    expect([await imagesOf(id), await imagesOf(other)]).toEqual([[a, c, d], [b]]);
  });

  it('does not keep an image that is deleted in the meantime', async () => {
    const { id, a, b, c, d } = await aCollection();
    await service.delete(id);
    const write = records.takeOut.bind(records);
    jest.spyOn(records, 'takeOut').mockImplementationOnce(async (...change) => {
      await images.delete(d);
      return write(...change);
    });
    expect(await trash.restore(id)).toMatchObject({ imageCount: 3, missing: 1 });
    expect(await imagesOf(id)).toEqual([a, b, c]);
  });

  it('completes a restoration that a crash interrupted', async () => {
    const { id, ids, d } = await aCollection();
    await service.delete(id);
    const write = records.takeOut.bind(records);
    jest.spyOn(records, 'takeOut').mockImplementationOnce(async (...change) => {
      await write(...change);
      // A deletion that has not looked for the membership of the image yet.
      await media.module.get(TrashRepository).put([d], new Map());
      throw new Error('the process dies');
    });
    await expect(trash.restore(id)).rejects.toThrow('the process dies');
    expect(await trash.restore(id)).toMatchObject({ imageCount: 3 });
    expect(await imagesOf(id)).toEqual(ids.slice(0, 3));
  });

  it('shows a deletion that a crash kept from being announced once it is repeated', async () => {
    const { id, a } = await aCollection();
    const changes = media.module.get(GalleryChanges);
    jest.spyOn(changes, 'publish').mockRejectedValueOnce(new Error('the process dies'));
    await expect(service.delete(id)).rejects.toThrow('the process dies');
    await expect(service.delete(id)).rejects.toMatchObject(notFound);
    expect(await placeOf(a)).toEqual([null, null]);
  });

  it('has the images that a collection has at the very moment of its deletion', async () => {
    const { id, a, b } = await aCollection();
    const read = collections.byId.bind(collections);
    jest.spyOn(collections, 'byId').mockImplementationOnce(async (wanted) => {
      const record = await read(wanted);
      await service.setImages(id, { imageIds: [b, a] });
      return record;
    });
    await service.delete(id);
    await trash.restore(id);
    expect(await imagesOf(id)).toEqual([b, a]);
  });

  it('does not know a collection that is unknown or purged', async () => {
    const { id } = await aCollection();
    await service.delete(id);
    await records.removeDeletedBefore(new Date(Date.now() + dayMs));
    for (const unknown of [id, 'never']) {
      await expect(trash.restore(unknown)).rejects.toMatchObject(notFound);
    }
  });

  it('lists its collections, the last deleted first, with the date of removal', async () => {
    const settings = jest.spyOn(media.module.get(SettingsReader), 'current');
    const [first, second] = [await aCollection(), await aCollection()];
    for (const { id } of [first, second]) await service.delete(id);
    await images.delete(first.a);
    for (const trashRetentionDays of [30, 7]) {
      settings.mockResolvedValue({ ...defaultSettingValues, trashRetentionDays });
      const [latest, earlier] = await listed();
      expect(latest).toMatchObject({ id: second.id, ...text, imageCount: 4 });
      expect(earlier).toMatchObject({ id: first.id, cover: null });
      expect(latest?.cover?.path).toContain(second.a);
      const stays = Date.parse(latest?.goesAt ?? '') - Date.parse(latest?.deletedAt ?? '');
      expect(stays / dayMs).toBe(trashRetentionDays);
    }
  });

  it('does not get back an image whose collection is in the trash', async () => {
    const { id, a, ids } = await aCollection();
    await images.delete(a);
    await service.delete(id);
    await images.restore([a]);
    expect(await placeOf(a)).toEqual([null, null]);
    await trash.restore(id);
    expect(await imagesOf(id)).toEqual(ids.slice(1));
  });

  it.each([
    ['together', (ids: string[]) => images.deleteMany(ids)],
    [
      'one after the other',
      async (ids: string[]) => {
        for (const id of ids) await images.delete(id);
      },
    ],
  ])(
    'gets back images that were deleted %s after it, and restored after it',
    async (_how, remove) => {
      const { id, ids, a, b, c, d } = await aCollection();
      await service.delete(id);
      await remove([b, c]);
      expect(await trash.restore(id)).toMatchObject({ imageCount: 2, missing: 2 });
      expect(await imagesOf(id)).toEqual([a, d]);
      await images.restore([c, b]);
      expect(await imagesOf(id)).toEqual(ids);
    },
  );

  it('gets back an image beside others that have left it for good', async () => {
    const { id, a, b, c, d } = await aCollection();
    await service.delete(id);
    const { _id: other } = await collections.create(text);
    await service.setImages(other, { imageIds: [a] });
    await images.delete(b);
    await media.module.get(TrashRepository).removeDeletedBefore(new Date(Date.now() + dayMs), b);
    await images.delete(c);
    await trash.restore(id);
    await images.restore([c]);
    expect([await imagesOf(id), await imagesOf(other)]).toEqual([[c, d], [a]]);
  });

  it('does not get back an image that another collection had when it was deleted', async () => {
    const { id, ids, a } = await aCollection();
    await service.delete(id);
    const { _id: other } = await collections.create(text);
    await service.setImages(other, { imageIds: [a] });
    await images.delete(a);
    await trash.restore(id);
    await images.restore([a]);
    expect([await imagesOf(id), await imagesOf(other)]).toEqual([ids.slice(1), [a]]);
  });
});
