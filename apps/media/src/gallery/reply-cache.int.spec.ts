import 'reflect-metadata';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { imageListReply, firstPageOf, wallReply, type WallQuery } from '@salon/api-contract';
import { ImageRepository, ListVersion } from '@salon/media-data';
import { cachedReplyKey } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { SearchService } from '../search/search.service.ts';
import { ImageService } from '../images/image.service.ts';
import { SearchCalls } from '../search/search.calls.ts';
import { GalleryService } from './gallery.service.ts';
import { maxKeptSearches } from './reply-cache.ts';

const count = 10_000;

const usedBytes = async (redis: Redis) =>
  Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1]);

describe('replies made of 10,000 images', () => {
  let media: MediaService;
  let gallery: GalleryService;
  let search: SearchService;

  beforeAll(async () => {
    media = await startMediaService();
    gallery = media.module.get(GalleryService);
    search = media.module.get(SearchService);
    await media.seed(
      Array.from({ length: count }, (_, at) =>
        anImageRecord({
          _id: `image-${at}`,
          captions: { en: at % 1_000 === 0 ? 'A rare fox' : 'The sea' },
          createdAt: new Date(at),
        }),
      ),
    );
    await media.module.get(ListVersion).renew();
  }, 60_000);

  afterAll(() => media.stop());

  const bodyOf = async (etag: string) => {
    const body = await media.module.get(Redis).getBuffer(cachedReplyKey(etag));
    return promisify(brotliDecompress)(body ?? Buffer.alloc(0));
  };
  const parsed = (body: Buffer) => imageListReply.parse(JSON.parse(body.toString())).data.images;

  it('hold all of them in one call', async () => {
    const { etag } = await gallery.images({ order: 'asc' });
    const listed = parsed(await bodyOf(etag));
    expect(listed).toHaveLength(count);
    expect(listed[0]?.id).toBe(`image-${count - 1}`);
  });

  it('read the database once for all kinds of requests, until something changes', async () => {
    const { etag } = await gallery.images({ order: 'asc' });
    const reads = jest.spyOn(media.module.get(ImageRepository), 'list');
    const lookups = jest.spyOn(media.module.get(ImageRepository), 'byIds');
    await expect(gallery.images({ order: 'asc' })).resolves.toEqual({ etag });
    await gallery.images({ orderBy: 'date', order: 'desc' });
    await gallery.collections();
    await search.find('rare fox');
    expect([reads.mock.calls, lookups.mock.calls]).toEqual([[], []]);
    await media.module
      .get(ImageService)
      .updateMetadata('image-0', { captions: { en: 'A common fox' } });
    const changed = await Promise.all([gallery.images({ order: 'asc' }), search.find('common')]);
    expect(changed[0].etag).not.toBe(etag);
    expect(parsed(await bodyOf(changed[1].etag)).map(({ id }) => id)).toEqual(['image-0']);
    expect(reads).toHaveBeenCalledTimes(1);
  });

  it('begin with 60 of them, by date or as a sample', async () => {
    const calls = media.module.get(SearchCalls);
    const idsOf = async (query: Partial<WallQuery>) => {
      const { etag } = await calls.wall({ order: 'asc', text: '', ...query });
      const { data } = wallReply.parse(JSON.parse((await bodyOf(etag)).toString()));
      return data.images.map(({ id }) => id);
    };
    const all = await idsOf({});
    expect(await idsOf({ opening: 2 })).toEqual(
      firstPageOf(
        all.map((id) => ({ id })),
        2,
      ).map(({ id }) => id),
    );
    const byDate = await idsOf({ orderBy: 'date' });
    expect(await idsOf({ orderBy: 'date', opening: 2 })).toEqual(byDate.slice(0, 60));
    expect(all).toHaveLength(count);
  });

  it('do not fill Redis, however many different searches are made', async () => {
    const redis = media.module.get(Redis);
    const keptKeys = async () => (await redis.keys('reply*')).length;
    const before = { keys: await keptKeys(), bytes: await usedBytes(redis) };
    for (let at = 0; at < 4 * maxKeptSearches; at += 1) await search.find(`the sea ${at} fox`);
    for (const text of ['t', 'th', 'the', 's', 'se', 'sea']) await search.find(text);
    // Its lifetime is renewed by each search, so a slow run does not empty it.
    expect(await redis.llen('reply-searches')).toBe(2 * maxKeptSearches);
    // Each search has a body and a name; one more key lists the searches.
    expect(await keptKeys()).toBeLessThanOrEqual(before.keys + 2 * maxKeptSearches + 1);
    const longest = (await redis.keys('reply:s*')).map((key) => redis.strlen(key));
    const most = Math.max(...(await Promise.all(longest)));
    const bytes = (await usedBytes(redis)) - before.bytes;
    expect(bytes).toBeLessThan(maxKeptSearches * most + 4_000_000);
    for (const key of await redis.keys('reply*')) expect(await redis.pttl(key)).toBeGreaterThan(0);
  });

  it('have one body for searches that find the same', async () => {
    const [one, other] = [await search.find('rare'), await search.find('  RARE  rare ')];
    expect(one).toEqual(other);
    expect(await search.find('fox sea')).toEqual(await search.find('no such thing'));
    expect(await search.find(' ')).toEqual(await gallery.images({ order: 'asc' }));
  });
});
