import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, portOf, startProxy, startRedis, type TestServer } from '@salon/test-kit';
import type { Redis } from 'ioredis';
import { broadcast, listen } from './broadcast.ts';
import { createRedis } from './redis.ts';

const channel = 'images:deleted';

/** Collects what arrives, for tests that wait for it. */
class Inbox<T> {
  readonly items: T[] = [];
  private waiting: (() => void)[] = [];

  readonly add = (item: T): void => {
    this.items.push(item);
    for (const wake of this.waiting.splice(0)) wake();
  };

  async until(count: number): Promise<T[]> {
    while (this.items.length < count) await new Promise<void>((wake) => this.waiting.push(wake));
    return this.items;
  }
}

describe('a broadcast', () => {
  let server: TestServer;
  let redis: Redis;
  const stops: (() => void)[] = [];

  beforeAll(async () => {
    server = await startRedis();
    redis = createRedis(server.url, { lazyConnect: true });
    await redis.connect();
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  const listening = async (url = server.url, options = {}) => {
    const messages = new Inbox<{ ids: string[] }>();
    const starts = new Inbox<void>();
    const connection = createRedis(url, { lazyConnect: true, ...options });
    stops.push(listen(connection, channel, { onMessage: messages.add, onListening: starts.add }));
    await starts.until(1);
    return { messages, starts };
  };

  const listeners = async () => Number((await redis.pubsub('NUMSUB', channel))[1]);

  it('reaches every listener of its channel, in order', async () => {
    const [one, other] = [await listening(), await listening()];
    await broadcast(redis, channel, { ids: ['a'] });
    await broadcast(redis, 'embeddings:changed', { ids: ['x'] });
    await broadcast(redis, channel, { ids: ['b', 'c'] });
    for (const { messages } of [one, other])
      await expect(messages.until(2)).resolves.toEqual([{ ids: ['a'] }, { ids: ['b', 'c'] }]);
  });

  it.each(['not JSON', '{}', '{"ids":"a"}', 'null'])('ignores %j on its channel', async (text) => {
    const { messages } = await listening();
    await redis.publish(channel, text);
    await broadcast(redis, channel, { ids: ['after it'] });
    await expect(messages.until(1)).resolves.toEqual([{ ids: ['after it'] }]);
  });

  it('does not reach a listener that has stopped', async () => {
    const [one, other] = [await listening(), await listening()];
    stops.shift()?.();
    while ((await listeners()) > 1) await new Promise((resolve) => setTimeout(resolve, 5));
    await broadcast(redis, channel, { ids: ['a'] });
    await other.messages.until(1);
    expect(one.messages.items).toEqual([]);
  });

  it('reports each time that listening begins, as messages may have been missed', async () => {
    const port = await freePort();
    const first = await startRedis({ port });
    const { messages, starts } = await listening(first.url);
    await first.stop();
    const second = await startRedis({ port });
    await starts.until(2);
    const publisher = createRedis(second.url, { lazyConnect: true });
    await publisher.connect();
    await broadcast(publisher, channel, { ids: ['again'] });
    await expect(messages.until(1)).resolves.toEqual([{ ids: ['again'] }]);
    publisher.disconnect();
    await second.stop();
  });

  it('reaches a listener again whose connection was silent without being closed', async () => {
    const proxy = await startProxy(portOf(server));
    const { messages, starts } = await listening(proxy.url, { socketTimeout: 3_000 });
    proxy.silence();
    await starts.until(2);
    await broadcast(redis, channel, { ids: ['again'] });
    await expect(messages.until(1)).resolves.toEqual([{ ids: ['again'] }]);
    proxy.stop();
  });

  it('rejects while Redis is away', async () => {
    const away = createRedis(`redis://127.0.0.1:${await freePort()}`);
    await expect(broadcast(away, channel, { ids: [] })).rejects.toThrow(/writeable|closed/);
    away.disconnect();
  });
});
