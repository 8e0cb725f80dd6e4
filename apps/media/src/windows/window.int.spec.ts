import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  idWindowQuery,
  idWindowReply,
  imageFiltersReply,
  imageWindowQuery,
  imageWindowReply,
  type AdminList,
} from '@salon/api-contract';
import { CollectionRepository, GalleryChanges } from '@salon/media-data';
import type { CachedReply } from '@salon/service-contract';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { ImageService } from '../images/image.service.ts';
import { TrashService } from '../trash/trash.service.ts';
import { WindowService } from './window.service.ts';

const count = 1_500;
const idOf = (number: number) => `image-${String(number).padStart(4, '0')}`;
const numbers = (ids: readonly string[]) => ids.map((id) => Number(id.slice(6)));

describe('a window of a long list', () => {
  let media: MediaService;
  let windows: WindowService;

  beforeAll(async () => {
    media = await startMediaService();
    windows = media.module.get(WindowService);
    await media.seed(
      Array.from({ length: count }, (_, number) =>
        anImageRecord({
          _id: idOf(number),
          createdAt: new Date(Date.UTC(2026, 0) + number * 1_000),
          // The reverse of the order of uploads; the first image has no date.
          date: number ? new Date(1e12 - number * 60_000).toISOString().slice(0, 19) : null,
          originalFilename: `IMG_${(number * 7) % count}.jpg`,
          size: ((number * 11) % count) + 1,
          captions: { en: number % 3 ? 'A harbour' : 'A forest' },
          camera: number % 2 ? 'Nikon' : 'Canon',
        }),
      ),
    );
  });

  afterAll(() => media.stop());

  const dataOf = async (reply: CachedReply): Promise<unknown> =>
    JSON.parse(await media.bodyOf(reply));
  const windowOf = async (query: Partial<AdminList> & { from?: number; count?: number }) =>
    imageWindowReply.parse(await dataOf(await windows.images(imageWindowQuery.parse(query)))).data;
  const idsOf = async (
    query: Partial<AdminList> & { from?: number; count?: number; around?: string },
  ) => idWindowReply.parse(await dataOf(await windows.ids(idWindowQuery.parse(query)))).data;

  it('has the images at its positions, and the number of all', async () => {
    const { images, total } = await windowOf({ from: 700, count: 3 });
    expect(numbers(images.map(({ id }) => id))).toEqual([799, 798, 797]);
    expect(images[0]).toMatchObject({ originalFilename: 'IMG_1093.jpg', comment: null });
    expect(total).toBe(count);
  });

  it('has the ids around an image, at the ends of the list too, and none of an image that is not in it', async () => {
    const around = async (number: number, query: Partial<AdminList> = {}) =>
      numbers((await idsOf({ ...query, around: idOf(number), count: 3 })).ids);
    expect(await around(700)).toEqual([701, 700, 699]);
    expect(await around(count - 1)).toEqual([count - 1, count - 2, count - 3]);
    expect(await around(0)).toEqual([1, 0]);
    expect(await around(699, { text: 'forest', sort: 'newest' })).toEqual([702, 699, 696]);
    expect(await around(700, { text: 'forest' })).toEqual([]);
  });

  it('has the images that a filter leaves, also of a search', async () => {
    const forests = { only: 'standalone', text: 'forest', sort: 'oldest' } as const;
    expect((await idsOf({ ...forests, year: 2001 })).total).toBe(count / 3 - 1);
    const { total, ids } = await idsOf({ ...forests, camera: 'Nikon' });
    expect([total, ids.length]).toEqual([count / 6, count / 6]);
    expect(numbers(ids.slice(0, 3))).toEqual([3, 9, 15]);
    expect((await idsOf({ year: 1999 })).ids).toEqual([]);
    expect((await idsOf({ only: 'uncaptioned' })).ids).toEqual([]);
    const filters = imageFiltersReply.parse(await dataOf(await windows.filters())).data;
    expect(filters.standalone).toBe(count);
    expect(filters.years.reduce((sum, { count: images }) => sum + images, 0)).toBe(count - 1);
  });

  it('ends with the list', async () => {
    const { images } = await windowOf({ from: count - 2, count: 100 });
    expect(numbers(images.map(({ id }) => id))).toEqual([1, 0]);
    expect((await windowOf({ from: count })).images).toEqual([]);
  });

  it.each([
    ['newest', [1_499, 1_498, 1_497], 0],
    ['oldest', [0, 1, 2], 1_499],
    ['date', [1, 2, 3], 0],
    ['date-asc', [1_499, 1_498, 1_497], 0],
    ['name', [0, 643, 1_286], 857],
    ['name-desc', [857, 214, 1_071], 0],
    ['size', [409, 818, 1_227], 0],
    ['size-asc', [0, 1_091, 682], 409],
  ] as const)('by %s', async (sort, first, last) => {
    expect(numbers((await idsOf({ sort, count: 3 })).ids)).toEqual(first);
    expect(numbers((await idsOf({ sort, from: count - 1 })).ids)).toEqual([last]);
  });

  it('of a search has the found images, best first or in an order', async () => {
    const { total, ids } = await idsOf({ text: 'forest', sort: 'newest' });
    expect(total).toBe(count / 3);
    expect(numbers(ids.slice(0, 2))).toEqual([1_497, 1_494]);
    // A short list is replied as a whole.
    const found = await windowOf({ text: 'forest', count: 2 });
    expect(found.images).toHaveLength(count / 3);
  });

  it('has another version only after images came, left or moved', async () => {
    const before = (await idsOf({ count: 1 })).version;
    const byName = (await idsOf({ count: 1, sort: 'name' })).version;
    expect(byName).not.toBe(before);
    await media.module.get(ImageService).updateMetadata(idOf(10), { captions: { en: 'A fox' } });
    expect((await idsOf({ count: 1 })).version).toBe(before);
    await media.module.get(TrashService).deleteMany([idOf(1_499)]);
    const after = await windowOf({ count: 1 });
    expect(after.version).not.toBe(before);
    expect([after.total, numbers([after.images[0]?.id ?? ''])]).toEqual([count - 1, [1_498]]);
    const names = await idsOf({ sort: 'name' });
    expect([names.ids.length, names.ids.includes(idOf(1_499))]).toEqual([count - 1, false]);
    await media.module.get(TrashService).restore([idOf(1_499)]);
    expect((await idsOf({ count: 1 })).version).toBe(before);
    expect((await idsOf({ count: 1, sort: 'name' })).version).toBe(byName);
  });

  it('can leave out images of collections', async () => {
    const collections = media.module.get(CollectionRepository);
    const changes = media.module.get(GalleryChanges);
    await collections.create({ title: 'Sea', description: null }, 'sea');
    await collections.append('sea', [idOf(1_499), idOf(1_497)]);
    await changes.publish({ collections: true });
    const { ids, total } = await idsOf({ only: 'standalone', count: 2 });
    expect([total, numbers(ids)]).toEqual([count - 2, [1_498, 1_496]]);
    await collections.setImages('sea', []);
    await changes.publish({ collections: true });
  });
});
