import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorCode } from '@salon/api-contract';
import { createRedis } from '@salon/server-kit';
import { ServiceError } from '@salon/service-contract';
import { startRedis, type TestServer } from '@salon/test-kit';
import type { Redis } from 'ioredis';
import { RepeatableDeletions } from './repeatable-deletions.ts';

describe('a deletion that is repeated', () => {
  let server: TestServer;
  let redis: Redis;
  let deletions: RepeatableDeletions;

  beforeAll(async () => {
    server = await startRedis();
    redis = createRedis(server.url, { lazyConnect: true });
    await redis.connect();
    deletions = new RepeatableDeletions(redis);
  });

  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });

  beforeEach(() => redis.flushall());

  const done = { id: 'a' };
  const succeed = () => Promise.resolve(done);
  const fail = (code: ErrorCode) => () => Promise.reject(new ServiceError(code));

  it.each([
    ['whose answer was lost', succeed],
    ['that timed out', fail('service/timeout')],
  ])('succeeds after a first attempt %s', async (_which, first) => {
    await deletions.run('key', done, first).catch(() => undefined);
    await expect(deletions.run('key', done, fail('image/not-found'))).resolves.toEqual(done);
  });

  it('is "not found" each time for a missing image', async () => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(deletions.run('key', done, fail('image/not-found'))).rejects.toMatchObject({
        code: 'image/not-found',
      });
    }
  });

  it('is "not found" after an upload was published, and its image deleted', async () => {
    const published = 'upload/session-used';
    await expect(deletions.run('key', done, fail(published))).rejects.toThrow(published);
    const missing = 'upload/not-found';
    await expect(deletions.run('key', done, fail(missing))).rejects.toThrow(missing);
  });

  it('is "not found" under another key, or without one', async () => {
    await deletions.run('key', done, succeed);
    for (const key of ['other', undefined]) {
      await expect(deletions.run(key, done, fail('image/not-found'))).rejects.toThrow(
        'image/not-found',
      );
    }
  });

  it('reports every other failure', async () => {
    await deletions.run('key', done, succeed);
    await expect(deletions.run('key', done, fail('service/timeout'))).rejects.toThrow(
      'service/timeout',
    );
  });

  it('expires after ten minutes', async () => {
    await deletions.run('key', done, succeed);
    const [key = ''] = await redis.keys('*');
    expect(await redis.ttl(key)).toBeGreaterThan(590);
    expect(await redis.ttl(key)).toBeLessThanOrEqual(600);
  });

  it('is refused as the service refuses it although Redis is lost meanwhile', async () => {
    const lost = createRedis(server.url);
    const remove = () => {
      lost.disconnect();
      return fail('image/not-found')();
    };
    await expect(new RepeatableDeletions(lost).run('key', done, remove)).rejects.toMatchObject({
      code: 'image/not-found',
    });
  });

  it('runs while Redis is down', async () => {
    const gone = createRedis('redis://127.0.0.1:1', { lazyConnect: true });
    await expect(new RepeatableDeletions(gone).run('key', done, succeed)).resolves.toEqual(done);
    gone.disconnect();
  });
});
