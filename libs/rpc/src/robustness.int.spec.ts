import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Controller, Logger, type INestMicroservice } from '@nestjs/common';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { Test } from '@nestjs/testing';
import { listen, requestContext } from '@salon/server-kit';
import type { CallReply, CallRequest } from '@salon/service-contract';
import { freePort, portOf, startProxy, startRedis, type TestServer } from '@salon/test-kit';
import { Redis } from 'ioredis';
import { Answers } from './answers.ts';
import { CallServer } from './call-server.ts';
import { CallErrorFilter } from './error-filter.ts';
import { RpcClient } from './rpc-client.ts';

const imageIds = Array.from({ length: 5_000 }, (_, n) => `image-${n}`.padEnd(60, 'x'));

@Controller()
class FakeMedia {
  @Answers('collections.setImages')
  setImages(request: CallRequest<'collections.setImages'>): CallReply<'collections.setImages'> {
    return { etag: request.imageIds.join() };
  }

  @Answers('media.ready')
  ready(): CallReply<'media.ready'> {
    return { dependencies: { mongo: 'up' } };
  }
}

async function startService(redisUrl: string, times = {}): Promise<INestMicroservice> {
  const module = await Test.createTestingModule({ controllers: [FakeMedia] }).compile();
  const app = module.createNestMicroservice<MicroserviceOptions>({
    strategy: new CallServer(redisUrl, 30_000, times),
    logger: false,
  });
  app.useGlobalFilters(new CallErrorFilter());
  await app.listen();
  return app;
}

async function startClient(redisUrl: string, times = {}): Promise<RpcClient> {
  const client = new RpcClient(redisUrl, times);
  await client.onModuleInit();
  return client;
}

const admin = { userId: '1', username: 'ada', admin: true, emailVerified: true } as const;
const asAdmin = <T>(run: () => T) =>
  requestContext.run({ requestId: 'request-1', actor: { kind: 'user', ...admin } }, run);

/** Repeats a call until it is answered. */
async function untilAnswered(client: RpcClient): Promise<CallReply<'media.ready'>> {
  for (;;) {
    try {
      return await client.ask('media.ready', {});
    } catch {
      await delay(50);
    }
  }
}

beforeAll(() => {
  Logger.overrideLogger(false);
});

describe('a large message', () => {
  let redis: TestServer;
  let service: INestMicroservice;
  let client: RpcClient;
  let commands: Redis;

  beforeAll(async () => {
    // As in Redis 6.0, which has no GETDEL.
    redis = await startRedis({ options: ['--rename-command', 'GETDEL', ''] });
    commands = new Redis(redis.url);
    [service, client] = await Promise.all([startService(redis.url), startClient(redis.url)]);
  });

  afterAll(async () => {
    await service.close();
    await client.onApplicationShutdown();
    commands.disconnect();
    await redis.stop();
  });

  it('arrives in both directions, and is not published above 200 KB', async () => {
    const published: number[] = [];
    const observer = new Redis(redis.url);
    await observer.psubscribe('*');
    observer.on('pmessage', (_pattern, _channel, text) => published.push(text.length));
    const request = { id: 'c', imageIds };
    const { etag } = await asAdmin(() => client.ask('collections.setImages', request));
    expect(etag).toBe(imageIds.join());
    expect(published).toHaveLength(2);
    expect(Math.max(...published)).toBeLessThan(200_000);
    observer.disconnect();
  });

  it('leaves no key behind', async () => {
    await expect(commands.keys('message:*')).resolves.toEqual([]);
  });

  it('has a heartbeat of its replica that lasts ten seconds', async () => {
    const [key = ''] = await commands.keys('alive:*');
    const leftMs = await commands.pttl(key);
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(10_000);
  });
});

it('sends a large reply before the service stops', async () => {
  const redis = await startRedis();
  const [service, client] = await Promise.all([startService(redis.url), startClient(redis.url)]);
  const { set } = Redis.prototype;
  let onStore: () => void = () => undefined;
  const storing = new Promise<void>((resolve) => (onStore = resolve));
  let messages = 0;
  const slow = jest.spyOn(Redis.prototype, 'set').mockImplementation(async function (
    this: Redis,
    ...args: unknown[]
  ) {
    const stored = (await Reflect.apply(set, this, args)) as 'OK'; // the type of the first overload
    if (!String(args[0]).startsWith('message:')) return stored;
    messages += 1;
    // The first message is the request.
    if (messages === 2) {
      onStore();
      await delay(100);
    }
    return stored;
  });
  const answer = asAdmin(() => client.ask('collections.setImages', { id: 'c', imageIds }));
  await storing;
  const closing = service.close();
  await expect(answer).resolves.toEqual({ etag: imageIds.join() });
  slow.mockRestore();
  await closing;
  await client.onApplicationShutdown();
  await redis.stop();
});

describe('a malformed message', () => {
  it('is refused if it names a reply channel, and neither ends nor blocks a service', async () => {
    const redis = await startRedis();
    const commands = new Redis(redis.url);
    const listener = new Redis(redis.url);
    const [service, client] = [await startService(redis.url), await startClient(redis.url)];
    await listener.subscribe('reply.test');
    const replied = new Promise((resolve) => listener.on('message', (_c, text) => resolve(text)));
    const metadata = { requestId: '1', actor: 'nonsense', replyTo: 'reply.test' };
    for (const message of [
      'not JSON',
      'null',
      '{}',
      '{"id":7}',
      '{"id":"a"}',
      '{"id":"b","metadata":{}}',
      '{"id":"c","storedAs":"message:nothing"}',
      JSON.stringify({ id: 'd', pattern: 'media.ready', data: {}, metadata }),
    ]) {
      await commands.publish('media.ready', message);
    }
    const reply = JSON.parse(String(await replied)) as unknown;
    expect(reply).toMatchObject({ id: 'd', err: { code: 'request/invalid' } });
    await expect(client.ask('media.ready', {})).resolves.toEqual({ dependencies: { mongo: 'up' } });
    const closing = performance.now();
    await service.close();
    // Shutdown would wait half a minute for a call that is still counted.
    expect(performance.now() - closing).toBeLessThan(25_000);
    await client.onApplicationShutdown();
    for (const each of [commands, listener]) each.disconnect();
    await redis.stop();
  });

  it('on a broadcast channel is ignored', async () => {
    const redis = await startRedis();
    const commands = new Redis(redis.url);
    const heard: unknown[] = [];
    // Jest fails a test during which an exception is not caught.
    await new Promise<void>((resolve) => {
      const stop = listen(commands, 'settings:changed', {
        onListening: () =>
          void commands
            .publish('settings:changed', 'not JSON')
            .then(() => commands.publish('settings:changed', '7'))
            .then(() => commands.publish('settings:changed', '{}')),
        onMessage: (message) => {
          heard.push(message);
          stop();
          resolve();
        },
      });
    });
    expect(heard).toEqual([{}]);
    commands.disconnect();
    await redis.stop();
  });
});

describe('a Redis outage', () => {
  it('delays the start, and does not end a running service', async () => {
    const port = await freePort();
    const url = `redis://127.0.0.1:${port}`;
    const starting = startService(url);
    const client = await startClient(url);
    await expect(client.ask('media.ready', {})).rejects.toMatchObject({
      code: 'service/unavailable',
    });
    let redis = await startRedis({ port });
    const service = await starting;
    await expect(untilAnswered(client)).resolves.toBeDefined();
    await redis.stop();
    await expect(client.ask('media.ready', {})).rejects.toMatchObject({
      code: 'service/unavailable',
    });
    redis = await startRedis({ port });
    await expect(untilAnswered(client)).resolves.toBeDefined();
    await Promise.all([service.close(), client.onApplicationShutdown()]);
    await redis.stop();
  });
});

it.concurrent.each(['client', 'service'])(
  'replaces silent connections of a %s that are not closed',
  async (silent) => {
    const redis = await startRedis();
    const proxy = await startProxy(portOf(redis));
    const times = { socketTimeout: 3_000 };
    const service = await startService(silent === 'service' ? proxy.url : redis.url, times);
    const client = await startClient(silent === 'client' ? proxy.url : redis.url, times);
    await expect(untilAnswered(client)).resolves.toBeDefined();
    proxy.silence();
    await expect(untilAnswered(client)).resolves.toBeDefined();
    await Promise.all([service.close(), client.onApplicationShutdown()]);
    proxy.stop();
    await redis.stop();
  },
);
