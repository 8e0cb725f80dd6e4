import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { defaultSettingValues } from '@salon/api-contract';
import { freePort, startRedis, type TestServer } from '@salon/test-kit';
import type { Redis } from 'ioredis';
import { listen } from './broadcast.ts';
import { SettingsPublisher, SettingsReader } from './published-settings.ts';
import { createRedis } from './redis.ts';

const connected = async (url: string) => {
  const redis = createRedis(url, { lazyConnect: true });
  await redis.connect();
  return redis;
};
const strictness = (searchStrictness: number) => ({ ...defaultSettingValues, searchStrictness });

describe('published settings', () => {
  let server: TestServer;
  let redis: Redis;
  let reader: SettingsReader;
  let publisher: SettingsPublisher;

  beforeAll(async () => {
    server = await startRedis();
    redis = await connected(server.url);
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });
  beforeEach(async () => {
    await redis.flushall();
    reader = new SettingsReader(redis);
    publisher = new SettingsPublisher(redis);
  });

  it('have their defaults before anything is published, but hide the dates', async () => {
    const hidden = { ...defaultSettingValues, hideDates: true };
    await expect(reader.current()).resolves.toEqual(hidden);
  });

  it('are not the defaults where those could remove or refuse something, until they have been read once', async () => {
    await expect(reader.published()).rejects.toMatchObject({ code: 'service/unavailable' });
    await publisher.publish(() => Promise.resolve(strictness(0.5)));
    await expect(reader.published()).resolves.toEqual(strictness(0.5));
    await redis.flushall();
    await expect(reader.published()).resolves.toEqual(strictness(0.5));
  });

  it('are read as they are at that moment', async () => {
    for (const value of [0.5, 0.25]) {
      await publisher.publish(() => Promise.resolve(strictness(value)));
      await expect(reader.current()).resolves.toEqual(strictness(value));
    }
  });

  it.each(['not JSON', '[]', '"text"'])(
    'keep their last values when Redis has %j',
    async (text) => {
      await publisher.publish(() => Promise.resolve(strictness(0.5)));
      await reader.current();
      const [key = ''] = await redis.keys('*');
      await redis.set(key, text);
      await expect(reader.current()).resolves.toEqual(strictness(0.5));
    },
  );

  it('have the default where one value is unknown to this version', async () => {
    await publisher.publish(() => Promise.resolve({ ...strictness(0.5), wallOrder: 'sideways' }));
    await expect(reader.current()).resolves.toEqual(strictness(0.5));
  });

  it('keep their last values while Redis is away', async () => {
    const other = await startRedis();
    const connection = await connected(other.url);
    const read = new SettingsReader(connection);
    await new SettingsPublisher(connection).publish(() => Promise.resolve(strictness(0.5)));
    await read.current();
    await other.stop();
    await expect(read.current()).resolves.toEqual(strictness(0.5));
    connection.disconnect();
  });

  it('are announced on their channel', async () => {
    let stop = () => {};
    await new Promise<void>((heard) => {
      stop = listen(redis, 'settings:changed', {
        onListening: () => void publisher.publish(() => Promise.resolve(strictness(0.5))),
        onMessage: () => heard(),
      });
    });
    stop();
    await expect(reader.current()).resolves.toEqual(strictness(0.5));
  });

  it('never become older: a replica that read before another one published reads again', async () => {
    const connection = await connected(server.url);
    const replica = new SettingsPublisher(connection);
    let inDatabase = 0.1;
    let reads = 0;
    await publisher.publish(async () => {
      const values = strictness(inDatabase);
      reads += 1;
      if (reads === 1) {
        inDatabase = 0.9;
        await replica.publish(() => Promise.resolve(strictness(inDatabase)));
      }
      return values;
    });
    expect(reads).toBe(2);
    await expect(reader.current()).resolves.toEqual(strictness(0.9));
    connection.disconnect();
  });

  it('are published one after the other by one process', async () => {
    const order: string[] = [];
    const publish = (name: string) =>
      publisher.publish(async () => {
        order.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        order.push(`${name} ends`);
        return strictness(0.5);
      });
    await Promise.all([publish('a'), publish('b')]);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('are published again after a failure, which is logged and not thrown', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    let tries = 0;
    const read = jest.fn(() =>
      ++tries === 1 ? Promise.reject(new Error('no database')) : Promise.resolve(strictness(0.5)),
    );
    let stop = () => {};
    await new Promise<void>((heard) => {
      stop = listen(redis, 'settings:changed', {
        onListening: () => void publisher.keepPublishing(read, 10),
        onMessage: () => heard(),
      });
    });
    stop();
    publisher.onApplicationShutdown();
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ message: 'no database' }));
    await expect(reader.current()).resolves.toEqual(strictness(0.5));
    warn.mockRestore();
  });

  it('are published again when Redis loses its keys without a restart', async () => {
    const connection = await connected(server.url);
    const keeper = new SettingsPublisher(connection);
    await keeper.keepPublishing(() => Promise.resolve(strictness(0.5)), 10);
    await redis.flushall();
    const read = new SettingsReader(redis);
    // Limited by the timeout of the test.
    while ((await redis.exists('settings:values')) === 0)
      await new Promise((resolve) => setTimeout(resolve, 5));
    await expect(read.current()).resolves.toEqual(strictness(0.5));
    keeper.onApplicationShutdown();
    connection.disconnect();
  });

  it('are published again when the database has others, unless only a newer version knows them', async () => {
    const connection = await connected(server.url);
    const keeper = new SettingsPublisher(connection);
    let inDatabase = strictness(0.5);
    const reads = jest.fn(() => Promise.resolve(inDatabase));
    await keeper.keepPublishing(reads, 10);
    await redis.set('settings:values', 'not JSON');
    inDatabase = strictness(0.7);
    // Limited by the timeout of the test.
    while ((await reader.current()).searchStrictness !== 0.7)
      await new Promise((resolve) => setTimeout(resolve, 5));

    const newer = JSON.stringify({ ...inDatabase, fromTheFuture: 1 });
    await redis.set('settings:values', newer);
    const before = reads.mock.calls.length;
    while (reads.mock.calls.length < before + 3)
      await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await redis.get('settings:values')).toBe(newer);
    keeper.onApplicationShutdown();
    connection.disconnect();
  });

  it('are published again when Redis comes back without them', async () => {
    const port = await freePort();
    const first = await startRedis({ port });
    const connection = await connected(first.url);
    const keeper = new SettingsPublisher(connection);
    // The periodic check would publish them too, so its interval is long here.
    await keeper.keepPublishing(() => Promise.resolve(strictness(0.5)), 600_000);
    await first.stop();
    const second = await startRedis({ port });
    await new Promise<void>((heard) => {
      const stop = listen(connection, 'settings:changed', {
        onMessage: () => {
          stop();
          heard();
        },
        // The publisher may have been faster than this listener.
        onListening: () =>
          void connection.exists('settings:values').then(
            (is) => {
              if (is === 0) return;
              stop();
              heard();
            },
            () => undefined,
          ),
      });
    });
    await expect(new SettingsReader(connection).current()).resolves.toEqual(strictness(0.5));
    keeper.onApplicationShutdown();
    connection.disconnect();
    await second.stop();
  });
});
