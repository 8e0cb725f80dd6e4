import 'reflect-metadata';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  wallChunkReply,
  wallIndexReply,
  wallReply,
  type ImageListQuery,
  type WallIndex,
} from '@salon/api-contract';
import {
  CollectionRepository,
  GalleryChanges,
  ImageRepository,
  imageSchema,
  TrashRepository,
} from '@salon/media-data';
import { Database } from '@salon/mongo';
import type { Audience } from '@salon/service-contract';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { CollectionService } from '../collections/collection.service.ts';
import { TrashService } from '../trash/trash.service.ts';
import { Audiences } from './audience.ts';
import { GallerySync } from './gallery-sync.ts';
import { ReplyCache } from './reply-cache.ts';
import { WallService } from './wall.service.ts';

describe('the wall in chunks', () => {
  let media: MediaService;
  let wall: WallService;

  beforeAll(async () => {
    media = await startMediaService();
    wall = media.module.get(WallService);
    await media.seed(
      Array.from({ length: 1_500 }, (_, at) =>
        anImageRecord({ _id: `image-${at}`, date: at < 700 ? '2024-01-05T13:20:00' : null }),
      ),
    );
  });

  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => media.stop());

  const bodyOf = async (reply: { etag: string }): Promise<unknown> =>
    JSON.parse(await media.bodyOf(reply));
  const indexOf = async (orderBy?: 'date'): Promise<WallIndex> =>
    wallIndexReply.parse(await bodyOf(await wall.index({ orderBy }))).data;
  const chunk = async (name: string, from = wall) =>
    wallChunkReply.parse(await bodyOf(await from.chunk(name))).data.images;
  const namesOf = ({ chunks }: WallIndex) => chunks.map(({ name }) => name);
  const shown = async () => {
    const chunks = await Promise.all(namesOf(await indexOf()).map((name) => chunk(name)));
    return new Map(chunks.flat().map((image) => [image.id, image]));
  };
  /** A write by another process. */
  const writeElsewhere = async (caption: string, publish: boolean) => {
    const changes = media.module.get(GalleryChanges);
    const images = media.module.get(Database).model('Image', imageSchema);
    const $set = { captions: { en: caption }, changedAt: new Date() };
    await images.updateOne({ _id: 'image-7' }, { $set });
    if (publish) await changes.publish({ images: ['image-7'] });
  };
  const audience = (who: Audience) =>
    jest.spyOn(media.module.get(Audiences), 'current').mockResolvedValue(who);

  it.each([undefined, 'date'] as const)('has each image once, by %s', async (orderBy) => {
    const index = await indexOf(orderBy);
    expect(index.count).toBe(1_500);
    const chunks = await Promise.all(namesOf(index).map((name) => chunk(name)));
    expect(new Set(chunks.flat().map(({ id }) => id)).size).toBe(1_500);
    expect(chunks.map(({ length }) => length)).toEqual(index.chunks.map(({ count }) => count));
    for (const { aspects, count } of index.chunks) expect(aspects).toHaveLength(2 * count);
  });

  it('by date names the first date of each chunk, and the number of images without', async () => {
    const { chunks, undated } = await indexOf('date');
    expect(undated).toBe(800);
    expect(new Set(chunks.map(({ first }) => first))).toEqual(
      new Set(['2024-01-05T13:20:00', null]),
    );
  });

  it('begins with a page of the same images, which says how many there are', async () => {
    const page = async (order: ImageListQuery, number: number) =>
      wallReply.parse(await bodyOf(await wall.images(order, number))).data;
    const shuffled = await page({ order: 'asc' }, 2);
    expect([shuffled.total, shuffled.images.length]).toEqual([1_500, 60]);
    const [, , third = ''] = namesOf(await indexOf());
    expect(shuffled.images).toEqual((await chunk(third)).slice(0, 60));

    const dates = namesOf(await indexOf('date'));
    const rows = (await Promise.all(dates.map((name) => chunk(name)))).flat();
    const dated = rows.filter(({ date }) => date !== null);
    const first = await page({ orderBy: 'date', order: 'asc' }, 2);
    expect(first.images).toEqual(dated.slice(0, 60));
    const last = await page({ orderBy: 'date', order: 'desc' }, 2);
    expect(last.images).toEqual(dated.slice(-60).reverse());
  });

  it('has dates neither in its index nor in its chunks while they are hidden', async () => {
    const [dated = ''] = namesOf(await indexOf('date'));
    const current = audience('visitors without dates');
    const index = await indexOf('date');
    expect(index.chunks.every((each) => !('first' in each))).toBe(true);
    const [name = ''] = namesOf(index);
    expect((await chunk(name)).every(({ date }) => date === null)).toBe(true);
    await expect(wall.chunk(dated)).rejects.toMatchObject({ code: 'list/outdated' });
    current.mockResolvedValue('admins');
    expect((await chunk(dated)).some(({ date }) => date !== null)).toBe(true);
  });

  it('has the same ETag until something changes', async () => {
    const { etag } = await wall.index({});
    expect((await wall.index({})).etag).toBe(etag);
    await writeElsewhere('Dusk', true);
    expect((await wall.index({})).etag).not.toBe(etag);
  });

  it('shows the change of another process in one new chunk, and serves the old one for a while', async () => {
    await writeElsewhere('Noon', true);
    const before = namesOf(await indexOf());
    await writeElsewhere('Night', true);
    const after = namesOf(await indexOf());
    const [name = '', ...others] = after.filter((each) => !before.includes(each));
    expect(others).toEqual([]);
    const captionIn = async (of: string) =>
      (await chunk(of)).find(({ id }) => id === 'image-7')?.caption;
    expect(await captionIn(name)).toBe('Night');
    const [old = ''] = before.filter((each) => !after.includes(each));
    expect(await captionIn(old)).toBe('Noon');
    await expect(wall.chunk('d-unknown')).rejects.toMatchObject({ code: 'list/outdated' });
  });

  const newReplica = () =>
    new WallService(
      media.module.get(ReplyCache),
      media.module.get(Audiences),
      media.module.get(GallerySync),
    );

  it('has chunks that another replica has named', async () => {
    const [name = ''] = namesOf(await indexOf('date'));
    expect(await chunk(name, newReplica())).toEqual(await chunk(name));
  });

  it('has no chunk for long after it was replaced, also if another replica had named it', async () => {
    const before = namesOf(await indexOf('date'));
    const replica = newReplica();
    for (const name of before) await chunk(name, replica);
    await writeElsewhere('Replaced', true);
    await replica.index({ orderBy: 'date' });
    const after = namesOf(await indexOf('date'));
    const [old = ''] = before.filter((each) => !after.includes(each));
    expect(await chunk(old, replica)).not.toEqual([]);
    const later = Date.now() + 11 * 60_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
    await expect(replica.chunk(old)).rejects.toMatchObject({ code: 'list/outdated' });
    clock.mockRestore();
  });

  it('makes all chunks once at most for names that do not exist', async () => {
    const replica = newReplica();
    const { gallery } = await media.module.get(GallerySync).current();
    const made = jest.spyOn(gallery, 'inChunksByHash');
    for (const name of ['unknown', 'd-unknown', 'missing', 'd-missing'])
      await expect(replica.chunk(name)).rejects.toMatchObject({ code: 'list/outdated' });
    expect(made).toHaveBeenCalledTimes(2);
    made.mockRestore();
    const [name = ''] = namesOf(await indexOf('date'));
    expect(await chunk(name, replica)).toEqual(await chunk(name));
  });

  it('shows a change whose message was lost after the next comparison of times', async () => {
    await writeElsewhere('Lost', false);
    await media.module.get(GallerySync).poll();
    expect((await shown()).get('image-7')?.caption).toBe('Lost');
  });

  it('renews the tip after it found a change without a message, so that gateways ask again', async () => {
    const renewals = jest.spyOn(media.module.get(GalleryChanges), 'renewTip');
    await media.module.get(GallerySync).poll();
    expect(renewals).not.toHaveBeenCalled();
    await writeElsewhere('Found', false);
    await media.module.get(GallerySync).poll();
    expect(renewals).toHaveBeenCalled();
  });

  it('loses an image whose record is gone at the next comparison of all', async () => {
    await media.module.get(Database).model('Image', imageSchema).deleteOne({ _id: 'image-9' });
    await media.module.get(GallerySync).reconcile();
    expect((await shown()).has('image-9')).toBe(false);
  });

  it('has no deleted image until it is restored, and none that is purged', async () => {
    const trash = media.module.get(TrashService);
    await trash.deleteMany(['image-10', 'image-11']);
    expect((await shown()).has('image-10')).toBe(false);
    await media.module.get(TrashRepository).removeDeletedBefore(new Date(), 'image-11');
    await trash.restore(['image-10', 'image-11']);
    const images = await shown();
    expect([images.has('image-10'), images.has('image-11')]).toEqual([true, false]);
  });

  it('names the collection of an image as long as it is in one', async () => {
    const collections = media.module.get(CollectionService);
    const { _id } = await media.module
      .get(CollectionRepository)
      .create({ title: 'Iceland', description: null });
    await collections.setImages(_id, { imageIds: ['image-20'] });
    expect((await shown()).get('image-20')?.collectionId).toBe(_id);
    await collections.delete(_id);
    expect((await shown()).get('image-20')?.collectionId).toBeNull();
  });

  it('is shown as it was while the database does not answer', async () => {
    const before = await wall.index({});
    const failure = new Error('the database is away');
    const reads = jest
      .spyOn(media.module.get(ImageRepository), 'summariesOf')
      .mockRejectedValue(failure);
    await media.module.get(GalleryChanges).publish({ images: ['image-30'] });
    expect(await wall.index({})).toMatchObject({ etag: before.etag, isStale: true });
    reads.mockRestore();
    expect(await wall.index({})).not.toHaveProperty('isStale');
  });
});
