import 'reflect-metadata';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { chunkCountFor, chunkOf, imageListReply, wallReply } from '@salon/api-contract';
import { ImageRepository } from '@salon/media-data';
import { cachedReplyKey, listedIdsKey, type CallRequest } from '@salon/service-contract';
import { until } from '@salon/test-kit';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { SearchService } from '../search/search.service.ts';
import { ImageService } from '../images/image.service.ts';
import { TrashService } from '../trash/trash.service.ts';
import { GalleryCalls } from './gallery.calls.ts';
import { GalleryService } from './gallery.service.ts';
import type { Gallery } from './gallery.ts';
import { maxKeptLists, maxShortLived, ReplyCache, type Reply } from './reply-cache.ts';

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
  });

  afterAll(() => media.stop());

  const parsedWall = (body: string) =>
    wallReply.parse(JSON.parse(body)).data.images.map(({ id }) => id);

  const idsOf = async (etag: string) => {
    const text = await media.module.get(Redis).get(listedIdsKey(etag));
    return z.array(z.string()).parse(JSON.parse(text ?? ''));
  };

  it('are listed by their ids, and read in pages', async () => {
    const { etag, isLong } = await gallery.images({ order: 'asc' });
    expect(isLong).toBe(true);
    const ids = await idsOf(etag);
    expect(ids).toHaveLength(count);
    expect(ids[0]).toBe(`image-${count - 1}`);
    const { key } = await gallery.page(ids.slice(0, 3), 'visitors');
    const page = `[${await media.module.get(Redis).get(key)}]`;
    const listed = imageListReply.parse({ data: { images: JSON.parse(page) as unknown } });
    expect(listed.data.images.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    // Dates were hidden or shown since the list was begun.
    await expect(gallery.page(ids, 'visitors without dates')).rejects.toMatchObject({
      code: 'service/unavailable',
    });
  });

  it('need no read of the database until something changes, and then of what changed', async () => {
    const { etag } = await gallery.images({ order: 'asc' });
    const reads = jest.spyOn(media.module.get(ImageRepository), 'summaries');
    const lookups = jest.spyOn(media.module.get(ImageRepository), 'summariesOf');
    await expect(gallery.images({ order: 'asc' })).resolves.toMatchObject({ etag });
    await gallery.images({ orderBy: 'date', order: 'desc' });
    await search.findForWall('rare fox');
    expect(lookups.mock.calls).toEqual([]);
    await media.module
      .get(ImageService)
      .updateMetadata('image-0', { captions: { en: 'A common fox' } });
    const changed = await Promise.all([
      gallery.images({ order: 'asc' }),
      search.findForWall('common'),
    ]);
    expect(changed[0].etag).not.toBe(etag);
    expect(parsedWall(await media.bodyOf(changed[1]))).toEqual(['image-0']);
    // Twice if the regular look at the changes came between the edit and its message.
    expect(new Set(lookups.mock.calls.flat(2))).toEqual(new Set(['image-0']));
    expect(reads).not.toHaveBeenCalled();
    lookups.mockRestore();
    reads.mockRestore();
  });

  it('begin with 60 of them, by date or as a sample', async () => {
    const calls = media.module.get(GalleryCalls);
    const wall = async (query: Partial<CallRequest<'images.wall'>>) => {
      const { etag } = await calls.wall({ order: 'asc', text: '', ...query });
      return parsedWall(await media.bodyOf({ etag }));
    };
    const all = await wall({});
    expect(all).toHaveLength(count);
    const sample = await wall({ opening: 2 });
    expect(sample).toHaveLength(60);
    const chunks = chunkCountFor(count);
    expect(new Set(sample.map((id) => chunkOf(id, chunks)))).toEqual(new Set([2]));
    const byDate = await wall({ orderBy: 'date' });
    expect(await wall({ orderBy: 'date', opening: 2 })).toEqual(byDate.slice(0, 60));
  });

  it('are found on the wall by the best 200, and with the number of all', async () => {
    const { etag } = await search.findForWall('the sea');
    const { data } = wallReply.parse(JSON.parse(await media.bodyOf({ etag })));
    expect([data.images.length, data.total]).toEqual([200, count - 10]);
    expect(await idsOf((await search.find('the sea')).etag)).toHaveLength(count - 10);
  });

  it('do not fill Redis, however many different searches are made', async () => {
    const redis = media.module.get(Redis);
    const keptKeys = async () => (await redis.keys('reply*')).length;
    const before = { keys: await keptKeys(), bytes: await usedBytes(redis) };
    for (let at = 0; at < 4 * maxShortLived; at += 1) await search.findForWall(`the sea ${at} fox`);
    for (const text of ['t', 'th', 'the', 's', 'se', 'sea']) await search.findForWall(text);
    // Its lifetime is renewed by each search, so a slow run does not empty it.
    expect(await redis.llen('reply-searches')).toBe(2 * maxShortLived);
    // Each search has a body and a name; one more key lists the searches.
    expect(await keptKeys()).toBeLessThanOrEqual(before.keys + 2 * maxShortLived + 1);
    const longest = (await redis.keys('reply:s*')).map((key) => redis.strlen(key));
    const most = Math.max(...(await Promise.all(longest)));
    const bytes = (await usedBytes(redis)) - before.bytes;
    expect(bytes).toBeLessThan(maxShortLived * most + 4_000_000);
    // -1: without a lifetime.
    for (const key of await redis.keys('reply*')) expect(await redis.pttl(key)).not.toBe(-1);
  });

  it('do not fill Redis with the ids of long lists', async () => {
    const redis = media.module.get(Redis);
    const ids = await idsOf((await search.find('the sea')).etag);
    let last = '';
    for (let at = 0; at < maxKeptLists; at += 1) {
      const list = { name: `found ${at}`, audience: 'visitors', ids: () => ids } as const;
      last = (await media.module.get(ReplyCache).listOf(list)).etag;
    }
    expect(await redis.keys('listed:*')).toHaveLength(maxKeptLists);
    expect(await idsOf(last)).toEqual(ids);
  });

  it('are not listed again by what knows the list of this version', async () => {
    const ids = jest.fn(() => Array.from({ length: 2_000 }, (_, at) => `image-${at}`));
    const list = { name: 'counted', audience: 'visitors', ids } as const;
    const replies = media.module.get(ReplyCache);
    expect(await replies.listOf(list)).toEqual(await replies.listOf(list));
    expect(ids).toHaveBeenCalledTimes(1);
  });

  it.each([false, true])(
    'are not kept under a version that the gallery had before (short-lived: %s)',
    async (isShortLived) => {
      const late = `late ${isShortLived}`;
      const versions: string[] = [];
      const make = jest.fn(async ({ version }: Gallery) => {
        versions.push(version);
        if (versions.length > 1) return {};
        await media.seed([anImageRecord({ _id: late })]);
        await media.module.get(GalleryService).images({ order: 'asc' });
        return { late };
      });
      const replies = media.module.get(ReplyCache);
      const reply = { name: `kept ${isShortLived}`, isShortLived, make };
      await replies.getOrMake(reply);
      await media.module.get(TrashService).delete(late);
      await replies.getOrMake(reply);
      expect(versions[1]).toBe(versions[0]);
      expect(make).toHaveBeenCalledTimes(2);
    },
  );

  it('refuse a search whose turn does not come in time, and do not make it later', async () => {
    const replies = media.module.get(ReplyCache);
    const find = (name: string, make: Reply['make']) =>
      replies.getOrMake({ name, isShortLived: true, make });
    let release: (found: object) => void = () => undefined;
    const held = jest.fn(() => new Promise<object>((resolve) => (release = resolve)));
    const first = find('held', held);
    const second = find('held too', () => first);
    await until(() => held.mock.calls.length === 1, 'the first search runs');
    const make = jest.fn(() => ({}));
    const late = await Promise.allSettled([find('late', make), find('late', make)]);
    const refused = { status: 'rejected', reason: { code: 'service/unavailable' } };
    expect(late).toMatchObject([refused, refused]);
    release({});
    await Promise.all([first, second]);
    expect(make).not.toHaveBeenCalled();
    await find('late', make);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('pass their bodies to the gateway while Redis refuses to store them', async () => {
    const redis = media.module.get(Redis);
    const replies = media.module.get(ReplyCache);
    const find = async (isShortLived: boolean) => {
      const { etag, body } = await replies.getOrMake({
        name: `passed ${isShortLived}`,
        isShortLived,
        make: () => ({ isShortLived }),
      });
      return { isStored: (await redis.exists(cachedReplyKey(etag))) === 1, body: textIn(body) };
    };
    const textIn = (body = '') =>
      body && brotliDecompressSync(Buffer.from(body, 'base64')).toString();
    const passed = [false, true].map((isShortLived) => ({
      isStored: false,
      body: JSON.stringify({ data: { isShortLived } }),
    }));
    await redis.config('SET', 'maxmemory', '1');
    expect([await find(false), await find(true)]).toEqual(passed);
    await redis.config('SET', 'maxmemory', '0');
    const stored = { isStored: true, body: '' };
    expect([await find(false), await find(true)]).toEqual([stored, stored]);
    // On a full disk, Redis also refuses to let keys live longer.
    const expire = jest
      .spyOn(redis, 'expire')
      .mockRejectedValue(new Error('MISCONF Errors writing'));
    expect([await find(false), await find(true)]).toEqual([stored, stored]);
    expire.mockRestore();
  });

  it('are not lost if Redis stores their body, but not the name they are found by', async () => {
    const redis = media.module.get(Redis);
    const set = redis.set.bind(redis) as (...parts: unknown[]) => Promise<'OK'>;
    const refusing = jest.spyOn(redis, 'set').mockImplementation(async (key, ...parts) => {
      if (String(key).startsWith('reply-of:')) throw new Error('OOM command not allowed');
      return set(key, ...parts);
    });
    const make = () => ({ isNamed: false });
    const { etag, body } = await media.module.get(ReplyCache).getOrMake({ name: 'unnamed', make });
    refusing.mockRestore();
    expect(body).toBeUndefined();
    expect(await redis.exists(cachedReplyKey(etag))).toBe(1);
  });

  it('have one body for searches that find the same', async () => {
    const [one, other] = [await search.find('rare'), await search.find('  RARE  rare ')];
    expect(one).toEqual(other);
    expect(await search.find('fox sea')).toEqual(await search.find('no such thing'));
    expect(await search.find(' ')).toEqual(await gallery.images({ order: 'asc' }));
  });
});
