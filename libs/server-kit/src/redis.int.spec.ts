import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, startRedis, type TestServer } from '@salon/test-kit';
import { createRedis, untilReady } from './redis.ts';

describe('a connection for short commands', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.stop());

  it('answers once it is ready, however often that is awaited', async () => {
    const redis = createRedis(server.url, { lazyConnect: true });
    await Promise.all([untilReady(redis), untilReady(redis)]);
    await untilReady(redis);
    await expect(redis.ping()).resolves.toBe('PONG');
    redis.disconnect();
  });

  it('fails at once while Redis is away, and answers again afterwards', async () => {
    const port = await freePort();
    const redis = createRedis(`redis://127.0.0.1:${port}`, { lazyConnect: true });
    const ready = untilReady(redis);
    await expect(redis.ping()).rejects.toThrow(/writeable|closed/);
    const late = await startRedis({ port });
    await ready;
    await expect(redis.ping()).resolves.toBe('PONG');
    redis.disconnect();
    await late.stop();
  });
});
