import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startRedis, type TestServer } from '@salon/test-kit';
import { Redis } from 'ioredis';
import { firstPosition, GalleryChanges } from './gallery-changes.ts';

describe('the published changes of the gallery', () => {
  let server: TestServer;
  let redis: Redis;
  let changes: GalleryChanges;

  beforeAll(async () => {
    server = await startRedis();
    redis = new Redis(server.url);
    changes = new GalleryChanges(redis);
  });
  beforeEach(() => redis.flushall());
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });

  it('are read from a position on', async () => {
    await changes.publish({ images: ['a'] });
    const position = await changes.latest();
    await changes.publish({ images: ['b', 'c'] });
    await changes.publish({ collections: true });
    expect(await changes.since(position)).toMatchObject({ images: ['b', 'c'], collections: true });
    expect((await changes.since(firstPosition)).images).toEqual(['a', 'b', 'c']);
  });

  it('are all read, also more than Redis returns at once', async () => {
    const images = Array.from({ length: 2_001 }, (_, index) => `image-${index}`);
    for (const image of images) await changes.publish({ images: [image] });
    const read = await changes.since(firstPosition);
    expect(read).toMatchObject({ images, position: await changes.latest() });
  });

  it('are kept for a shorter time if they are of many images', async () => {
    const images = Array.from({ length: 1_000 }, (_, index) => `image-${index}`);
    for (let run = 0; run < 400; run += 1) await changes.publish({ images });
    // Redis drops whole nodes of 100 entries.
    expect(await redis.xlen('gallery:changes')).toBeLessThan(400);
    expect((await changes.since(firstPosition)).images.length).toBeGreaterThanOrEqual(200_000);
  });
});
