import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort, startRedis, type TestServer } from '@salon/test-kit';
import type { Redis } from 'ioredis';
import { RateLimit } from './rate-limit.ts';
import { createRedis } from './redis.ts';

const options = { name: 'test', points: 3, windowS: 60 };

describe('a rate limit', () => {
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

  const take = async (limit: RateLimit, key: string, times: number) => {
    const waits = [];
    for (let time = 0; time < times; time += 1) waits.push(await limit.take(key));
    return waits;
  };

  it('allows its number of events, then names the time to wait', async () => {
    const [first, second, third, fourth] = await take(new RateLimit(redis, options), 'a', 4);
    expect([first, second, third]).toEqual([0, 0, 0]);
    expect(fourth).toBeGreaterThan(0);
    expect(fourth).toBeLessThanOrEqual(60_000);
  });

  it('refuses to count more with the seconds to wait', async () => {
    const limit = new RateLimit(redis, { ...options, points: 1 });
    await limit.count('a');
    await expect(limit.count('a')).rejects.toMatchObject({
      code: 'access/too-many-requests',
      facts: { retryAfterS: expect.closeTo(60, -1) },
    });
  });

  it('counts each key and each name separately', async () => {
    const limit = new RateLimit(redis, options);
    await take(limit, 'a', 4);
    await expect(limit.take('b')).resolves.toBe(0);
    await expect(new RateLimit(redis, { ...options, name: 'other' }).take('a')).resolves.toBe(0);
  });

  it('counts for all processes together', async () => {
    await take(new RateLimit(redis, options), 'a', 3);
    await expect(new RateLimit(redis, options).take('a')).resolves.toBeGreaterThan(0);
  });

  it('allows an event again that was given back', async () => {
    const limit = new RateLimit(redis, options);
    await take(limit, 'a', 3);
    await limit.giveBack('a');
    await expect(take(limit, 'a', 2)).resolves.toEqual([0, expect.any(Number)]);
    await expect(limit.take('a')).resolves.toBeGreaterThan(0);
  });

  it('does not count refused events', async () => {
    const limit = new RateLimit(redis, options);
    await take(limit, 'a', 10);
    await limit.giveBack('a');
    await expect(limit.take('a')).resolves.toBe(0);
  });

  it('gives nothing back to a window that has not counted it', async () => {
    const away = createRedis(`redis://127.0.0.1:${await freePort()}`);
    for (const client of [redis, away]) {
      const limit = new RateLimit(client, options);
      for (let time = 0; time < 5; time += 1) await limit.giveBack('a');
      const waits = await take(limit, 'a', 4);
      expect(waits.map((wait) => wait > 0)).toEqual([false, false, false, true]);
    }
    away.disconnect();
  });

  it('counts no more than it allows, however many are refused while a window ends', async () => {
    const limit = new RateLimit(redis, { ...options, windowS: 1 });
    const until = performance.now() + 1_500;
    let allowed = 0;
    while (performance.now() < until) {
      const waits = await Promise.all(Array.from({ length: 50 }, () => limit.take('a')));
      allowed += waits.filter((wait) => wait === 0).length;
    }
    // Two windows, or three on a busy machine.
    expect(allowed).toBeLessThanOrEqual(9);
  });

  it('leaves one key that expires with the window', async () => {
    await take(new RateLimit(redis, options), 'a', 10);
    const keys = await redis.keys('*');
    expect(keys).toEqual(['limit:test:a']);
    expect(await redis.pttl('limit:test:a')).toBeGreaterThan(0);
  });

  it('still applies in one process while Redis is away', async () => {
    const away = createRedis(`redis://127.0.0.1:${await freePort()}`);
    const limit = new RateLimit(away, options);
    const waits = await take(limit, 'a', 4);
    expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
    expect(waits[3]).toBeGreaterThan(0);
    await take(limit, 'a', 10);
    await limit.giveBack('a');
    await expect(limit.take('a')).resolves.toBe(0);
    away.disconnect();
  });
});
