import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, portOf, startProxy, startRedis, type TestServer } from '@salon/test-kit';
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

  it('leaves a primary that has become a replica', async () => {
    const [former, next] = [await startRedis(), await startRedis()];
    const proxy = await startProxy(portOf(former));
    const redis = createRedis(proxy.url, { lazyConnect: true });
    try {
      await untilReady(redis);
      const demote = createRedis(former.url, { lazyConnect: true });
      await untilReady(demote);
      await demote.replicaof('127.0.0.1', portOf(next));
      demote.disconnect();
      proxy.leadTo(portOf(next));
      const isReplaced = new Promise((resolve) => redis.once('ready', resolve));
      await expect(redis.set('key', 'written')).rejects.toThrow();
      await isReplaced;
      await expect(redis.set('key', 'written')).resolves.toBe('OK');
      await expect(redis.get('key')).resolves.toBe('written');
    } finally {
      redis.disconnect();
      proxy.stop();
      await Promise.all([former.stop(), next.stop()]);
    }
  });

  it('is replaced when it is silent without being closed', async () => {
    const proxy = await startProxy(portOf(server));
    const times = { commandTimeout: 1_000, socketTimeout: 3_000 };
    const redis = createRedis(proxy.url, { lazyConnect: true, ...times });
    try {
      await untilReady(redis);
      proxy.silence();
      const isReplaced = new Promise((resolve) => redis.once('ready', resolve));
      await expect(redis.ping()).rejects.toThrow(/timed out/);
      await isReplaced;
      await expect(redis.ping()).resolves.toBe('PONG');
    } finally {
      redis.disconnect();
      proxy.stop();
    }
  });
});
