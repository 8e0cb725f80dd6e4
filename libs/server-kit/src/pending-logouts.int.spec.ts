import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { dayMs } from './durations.ts';
import { startRedis, type TestServer } from '@salon/test-kit';
import type { Redis } from 'ioredis';
import { PendingLogouts } from './pending-logouts.ts';
import { createRedis } from './redis.ts';

describe('pending logouts', () => {
  let server: TestServer;
  let redis: Redis;
  let pending: PendingLogouts;

  beforeAll(async () => {
    server = await startRedis();
    redis = createRedis(server.url, { lazyConnect: true });
    await redis.connect();
    pending = new PendingLogouts(redis);
  });

  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });

  beforeEach(() => redis.flushall());

  it('stay until they are removed', async () => {
    await pending.add('a');
    expect([await pending.has('a'), await pending.has('b')]).toEqual([true, false]);
    await pending.remove('a');
    expect(await pending.has('a')).toBe(false);
  });

  it('are removed once their session has expired', async () => {
    await pending.add('old', Date.now() - 32 * dayMs);
    await pending.add('new');
    expect([await pending.has('old'), await pending.has('new')]).toEqual([false, true]);
  });

  it('are limited to the newest 10,000', async () => {
    const [key = ''] = await pending.add('first').then(() => redis.keys('*'));
    const newer = Date.now() + 31 * dayMs + 60_000;
    const others = Array.from({ length: 10_000 }, (_, index) => [newer, index]);
    await redis.zadd(key, ...others.flat());
    await pending.add('last', Date.now() + 120_000);
    expect(await redis.zcard(key)).toBe(10_000);
    expect([await pending.has('first'), await pending.has('last')]).toEqual([false, true]);
  });
});
