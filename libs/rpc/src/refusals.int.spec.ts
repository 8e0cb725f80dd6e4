import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Controller, Logger, type INestMicroservice } from '@nestjs/common';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { Test } from '@nestjs/testing';
import { requestContext } from '@salon/server-kit';
import { ServiceError, type CallReply, type CallRequest } from '@salon/service-contract';
import {
  portOf,
  startProxy,
  startRedis,
  until,
  type Proxy,
  type TestServer,
} from '@salon/test-kit';
import { Redis } from 'ioredis';
import { Answers } from './answers.ts';
import { CallServer } from './call-server.ts';
import { CallErrorFilter } from './error-filter.ts';
import { listenersOf } from './listeners-of.ts';
import { RpcClient } from './rpc-client.ts';

const admin = {
  kind: 'user',
  userId: '1',
  username: 'ada',
  admin: true,
  emailVerified: true,
} as const;
const answer = { key: 'originals/1', format: 'png' } as const;

/** The calls that replicas have run. */
const ran: string[] = [];

@Controller()
class FakeMedia {
  @Answers('images.renderAgain')
  renderAgain({ id }: CallRequest<'images.renderAgain'>): CallReply<'images.renderAgain'> {
    ran.push(`renderAgain ${id}`);
    return { id };
  }

  @Answers('images.original')
  original({ id }: CallRequest<'images.original'>): CallReply<'images.original'> {
    ran.push(`original ${id}`);
    if (id === 'loading' && ran.length % 2 === 1) throw new ServiceError('service/unavailable');
    return id === 'large' ? { ...answer, key: 'k'.repeat(300_000) } : answer;
  }
}

interface Service {
  app: INestMicroservice;
  server: CallServer;
}

/** The connection of a service for its commands, which Nest keeps to itself. */
const pubOf = ({ server }: Service) => (server as unknown as { pubClient: Redis }).pubClient;

async function startService(url: string): Promise<Service> {
  const module = await Test.createTestingModule({ controllers: [FakeMedia] }).compile();
  const server = new CallServer(url, 1_000);
  const app = module.createNestMicroservice<MicroserviceOptions>({
    strategy: server,
    logger: false,
  });
  app.useGlobalFilters(new CallErrorFilter());
  await app.listen();
  return { app, server };
}

describe('a Redis that refuses to write', () => {
  let former: TestServer;
  let next: TestServer;
  let proxy: Proxy;
  let service: Service;
  let client: RpcClient;
  let commands: Redis;

  beforeEach(async () => {
    ran.length = 0;
    Logger.overrideLogger(false);
    [former, next] = [await startRedis(), await startRedis()];
    proxy = await startProxy(portOf(former));
    service = await startService(proxy.url);
    client = new RpcClient(proxy.url);
    await client.onModuleInit();
    commands = new Redis(former.url);
  });

  afterEach(async () => {
    commands.disconnect();
    await client.onApplicationShutdown();
    await service.app.close();
    proxy.stop();
    await Promise.all([former.stop(), next.stop()]);
  });

  const ask = (id = 'a') =>
    requestContext.run({ requestId: '1', actor: admin }, () =>
      client.ask('images.original', { id }),
    );
  const change = (id = 'a') =>
    requestContext.run({ requestId: '1', actor: admin }, () =>
      client.ask('images.renderAgain', { id }),
    );

  it.each([
    ['at once', 0],
    ['later', 1_600],
  ])('because it has become a replica is left when the address changes %s', async (_, waitMs) => {
    await expect(ask()).resolves.toEqual(answer);
    const onNext = new Redis(next.url);
    // The former primary does not pass on what is published to the next one: callers must leave it.
    await onNext.config('SET', 'repl-diskless-sync-delay', '600');
    // Its connections stay open.
    await commands.replicaof('127.0.0.1', portOf(next));
    await delay(waitMs);
    proxy.leadTo(portOf(next));
    while ((await listenersOf(onNext, 'images.original')) === 0) await delay(20);
    onNext.disconnect();
    const isAnswered = () =>
      ask().then(
        () => true,
        () => false,
      );
    while (!(await isAnswered())) await delay(20);
    for (let times = 0; times < 3; times += 1) await expect(ask()).resolves.toEqual(answer);
  });

  it('of one replica only does not end a call that another one runs', async () => {
    const other = await startService(proxy.url);
    jest.spyOn(pubOf(other), 'set').mockRejectedValue(new Error('OOM command not allowed'));
    for (let times = 0; times < 20; times += 1)
      await expect(change()).resolves.toEqual({ id: 'a' });
    expect(ran).toHaveLength(20);
    await other.app.close();
  });

  it('or whose reply was lost ends the call, which may be repeated', async () => {
    const pub = pubOf(service);
    const set = pub.set.bind(pub) as (...parts: unknown[]) => Promise<unknown>;
    jest.spyOn(pub, 'set').mockImplementation(async (...parts: unknown[]) => {
      await set(...parts);
      throw new Error('Connection is closed.');
    });
    await expect(ask()).rejects.toMatchObject({ code: 'service/unavailable' });
  });

  it('because it is full fails a change before its deadline, without running it', async () => {
    await expect(change()).resolves.toEqual({ id: 'a' });
    await commands.config('SET', 'maxmemory', '1');
    await expect(change()).rejects.toMatchObject({ code: 'service/unavailable' });
    expect(ran).toEqual(['renderAgain a']);
  });

  it('because it is full is read from by each replica, and the caller gets one reply', async () => {
    const other = await startService(proxy.url);
    await commands.config('SET', 'maxmemory', '1');
    for (let times = 0; times < 10; times += 1) await expect(ask()).resolves.toEqual(answer);
    await until(() => ran.length === 20, 'both replicas have answered');
    await other.app.close();
  });

  it('because it is full does not fail a read that another replica answers', async () => {
    const other = await startService(proxy.url);
    await commands.config('SET', 'maxmemory', '1');
    // The first one to run each call fails it.
    for (let times = 0; times < 5; times += 1)
      await expect(ask('loading')).resolves.toEqual(answer);
    expect(ran).toHaveLength(10);
    await other.app.close();
  });

  it('because it is full does not fail a read with a large reply', async () => {
    await commands.config('SET', 'maxmemory', '1');
    await expect(ask('large')).resolves.toEqual({ ...answer, key: 'k'.repeat(300_000) });
  });

  it('is logged in one line without a stack, until a call can be claimed again', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    for (const maxmemory of ['1', '1', '0', '1']) {
      await commands.config('SET', 'maxmemory', maxmemory);
      await ask().catch(() => undefined);
    }
    const line = expect.stringMatching(/^a store is away: OOM command not allowed/);
    expect(warn.mock.calls).toEqual([[line], [line]]);
    warn.mockRestore();
  });

  it('fails a large call before its deadline, too', async () => {
    jest.spyOn(pubOf(service), 'set').mockRejectedValue(new Error('OOM command not allowed'));
    await expect(change('x'.repeat(250_000))).rejects.toMatchObject({
      code: 'service/unavailable',
    });
  });
});
