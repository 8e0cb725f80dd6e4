import 'reflect-metadata';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CollectionRepository, ImageRepository } from '@salon/media-data';
import { keys, OBJECT_STORAGE, type ObjectStorage } from '@salon/object-storage';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { CollectionService } from '../collections/collection.service.ts';
import { ImageService } from './image.service.ts';

describe('the deletion of an image', () => {
  let media: MediaService;
  let images: ImageService;
  let storage: ObjectStorage;
  let made = 0;

  beforeAll(async () => {
    media = await startMediaService();
    images = media.module.get(ImageService);
    storage = media.module.get<ObjectStorage>(OBJECT_STORAGE);
  });

  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => media.stop());

  const objectKeys = (id: string) => [
    keys.original(id),
    keys.rendition(id, 'thumbnail', 'webp'),
    keys.rendition(id, 'regular', 'jpg'),
  ];
  const putObjects = (id: string) =>
    Promise.all(objectKeys(id).map((key) => storage.put(key, Buffer.from(key))));
  const objectsLeft = async (id: string) => {
    const infos = await Promise.all(objectKeys(id).map((key) => storage.head(key)));
    return infos.filter((info) => info !== null).length;
  };
  /** An image with its objects, alone in a collection. */
  const hungImage = async () => {
    made += 1;
    const id = `image-${made}`;
    await media.seed([anImageRecord({ _id: id })]);
    await putObjects(id);
    const { _id } = await media.module
      .get(CollectionRepository)
      .create({ title: 'Iceland', description: null });
    await media.module.get(CollectionService).setImages(_id, [id]);
    return id;
  };
  const holders = async (id: string) =>
    (await media.module.get(CollectionRepository).holding([id])).length;

  it('removes record, membership and every object', async () => {
    const id = await hungImage();
    await images.delete(id);
    await expect(images.byId(id)).rejects.toMatchObject({ code: 'image/not-found' });
    expect([await holders(id), await objectsLeft(id)]).toEqual([0, 0]);
  });

  it('is refused the second time', async () => {
    const id = await hungImage();
    await images.delete(id);
    await expect(images.delete(id)).rejects.toMatchObject({ code: 'image/not-found' });
  });

  it('begins with the record, so that a crash leaves nothing that is missing a part', async () => {
    const id = await hungImage();
    const collections = media.module.get(CollectionRepository);
    jest.spyOn(collections, 'release').mockRejectedValueOnce(new Error('the process dies'));
    await expect(images.delete(id)).rejects.toThrow('the process dies');
    await expect(images.byId(id)).rejects.toMatchObject({ code: 'image/not-found' });
    expect(await objectsLeft(id)).toBe(3);
  });

  it('completes what a crash left of its membership', async () => {
    const id = await hungImage();
    await media.module.get(ImageRepository).remove(id);
    await expect(images.delete(id)).rejects.toMatchObject({ code: 'image/not-found' });
    expect(await holders(id)).toBe(0);
  });

  it('succeeds while the storage is away', async () => {
    const id = await hungImage();
    jest.spyOn(storage, 'remove').mockRejectedValue(new Error('storage is away'));
    await images.delete(id);
    await expect(images.byId(id)).rejects.toMatchObject({ code: 'image/not-found' });
  });

  it('leaves alone the objects of an upload that waits to be confirmed', async () => {
    await putObjects('staged');
    await expect(images.delete('staged')).rejects.toMatchObject({ code: 'image/not-found' });
    expect(await objectsLeft('staged')).toBe(3);
  });
});
