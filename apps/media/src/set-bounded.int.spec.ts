import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createRedis } from '@salon/server-kit';
import { startRedis, type TestServer } from '@salon/test-kit';
import type { Redis } from 'ioredis';
import { setBounded } from './set-bounded.ts';

describe('the last values', () => {
  let server: TestServer;
  let redis: Redis;

  beforeAll(async () => {
    server = await startRedis();
    redis = createRedis(server.url, { lazyConnect: true });
    await redis.connect();
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });
  beforeEach(() => redis.flushall());

  const bound = { list: 'list', max: 4, lifetimeS: 60 };

  it('are kept, and no others', async () => {
    for (const name of ['a', 'b', 'c'])
      await setBounded(redis, bound, { [name]: name, [`${name}2`]: Buffer.from([0, 255]) });
    expect((await redis.keys('*')).sort()).toEqual(['b', 'b2', 'c', 'c2', 'list']);
    expect(await redis.get('c')).toBe('c');
    expect(await redis.getBuffer('c2')).toEqual(Buffer.from([0, 255]));
  });

  it('stay when they are kept again, however long ago they were first', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'a', 'e', 'f'])
      await setBounded(redis, bound, { [name]: name });
    expect((await redis.keys('*')).sort()).toEqual(['a', 'd', 'e', 'f', 'list']);
  });

  it('expire, and so does the list of them', async () => {
    await setBounded(redis, bound, { a: 'a' });
    for (const key of ['a', 'list']) {
      expect(await redis.ttl(key)).toBeGreaterThan(50);
      expect(await redis.ttl(key)).toBeLessThanOrEqual(60);
    }
  });
});
