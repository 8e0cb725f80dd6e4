import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Controller, Logger, type INestMicroservice, type Type } from '@nestjs/common';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { Test } from '@nestjs/testing';
import { requestContext } from '@salon/server-kit';
import {
  anonymous,
  calls,
  ServiceError,
  type CallReply,
  type CallRequest,
} from '@salon/service-contract';
import { startRedis, type TestServer } from '@salon/test-kit';
import { Redis } from 'ioredis';
import { Answers } from './answers.ts';
import { CallServer } from './call-server.ts';
import { CallErrorFilter } from './error-filter.ts';
import { aliveKey, claimKey } from './replica-keys.ts';
import { RpcClient } from './rpc-client.ts';

const seen: string[] = [];
let release: () => void;
const released = new Promise<void>((resolve) => (release = resolve));

@Controller()
class FakeMedia {
  @Answers('images.byId')
  byId({ id }: CallRequest<'images.byId'>): CallReply<'images.byId'> {
    seen.push(`${id} ${requestContext.getStore()?.requestId}`);
    if (id === 'broken') throw new Error('the database password is hunter2');
    throw new ServiceError('image/not-found', { id });
  }

  @Answers('images.original')
  original({ id }: CallRequest<'images.original'>): CallReply<'images.original'> {
    const original = { key: 'originals/1', format: 'png' } as const;
    // The reply of a service of another version.
    if (id === 'newer') return Object.assign(original, { secret: 'hunter2' });
    if (id === 'older') return { key: 'hunter2' } as CallReply<'images.original'>;
    return original;
  }

  @Answers('media.ready')
  async ready(): Promise<CallReply<'media.ready'>> {
    await released;
    return { dependencies: { database: 'up' } };
  }
}

@Controller()
class StuckSettings {
  @Answers('settings.all')
  all(): Promise<CallReply<'settings.all'>> {
    seen.push('settings.all');
    return new Promise(() => undefined);
  }
}

async function startService(
  redisUrl: string,
  { controller = FakeMedia, drainMs = 20_000 }: { controller?: Type; drainMs?: number } = {},
): Promise<INestMicroservice> {
  const module = await Test.createTestingModule({ controllers: [controller] }).compile();
  const app = module.createNestMicroservice<MicroserviceOptions>({
    strategy: new CallServer(redisUrl, drainMs),
    logger: false,
  });
  app.useGlobalFilters(new CallErrorFilter());
  await app.listen();
  return app;
}

const as = <T>(actor: Parameters<typeof requestContext.run>[0]['actor'], run: () => T) =>
  requestContext.run({ requestId: 'request-1', actor }, run);
const admin = {
  kind: 'user',
  userId: '1',
  username: 'ada',
  admin: true,
  emailVerified: true,
} as const;

describe('calls over the Redis transport', () => {
  let redis: TestServer;
  let client: RpcClient;
  let replicas: INestMicroservice[] = [];

  beforeAll(async () => {
    Logger.overrideLogger(false);
    redis = await startRedis();
    client = new RpcClient(redis.url);
    await client.onModuleInit();
  });

  afterAll(async () => {
    await Promise.all(replicas.map((app) => app.close()));
    await client.onApplicationShutdown();
    await redis.stop();
  });

  it('fails at once when no service listens', async () => {
    await expect(client.ask('images.byId', { id: 'a' })).rejects.toMatchObject({
      code: 'service/unavailable',
    });
  });

  it('is handled by exactly one of two replicas, with the id of its request', async () => {
    replicas = [await startService(redis.url), await startService(redis.url)];
    await as(anonymous, () => client.ask('images.byId', { id: 'b' }).catch(() => undefined));
    expect(seen).toEqual(['b request-1']);
  });

  it('passes the error code and facts of a service to the caller', async () => {
    await expect(client.ask('images.byId', { id: 'c' })).rejects.toMatchObject({
      code: 'image/not-found',
      facts: { id: 'c' },
    });
  });

  it('reveals nothing about an unexpected error', async () => {
    const error: unknown = await client
      .ask('images.byId', { id: 'broken' })
      .catch((e: unknown) => e);
    expect(error).toMatchObject({ code: 'internal', facts: {} });
    expect(JSON.stringify(error)).not.toContain('hunter2');
  });

  it('refuses a malformed request before it reaches the handler', async () => {
    await expect(client.ask('images.byId', { id: '' })).rejects.toMatchObject({
      code: 'request/invalid',
    });
  });

  it.each([
    ['an anonymous visitor', anonymous],
    ['a user', { ...admin, admin: false }],
  ])("checks the actor's role itself: %s may not ask for an original", async (_who, actor) => {
    await expect(as(actor, () => client.ask('images.original', { id: 'a' }))).rejects.toMatchObject(
      { code: 'access/forbidden' },
    );
  });

  it('fails at once if its handler cannot be called', async () => {
    const broken = () => Promise.reject(new Error('the handler was not called'));
    const handlers = jest
      .spyOn(CallServer.prototype, 'getHandlerByPattern')
      .mockReturnValue(broken);
    await expect(as(admin, () => client.ask('images.original', { id: 'a' }))).rejects.toMatchObject(
      { code: 'service/unavailable' },
    );
    handlers.mockRestore();
  });

  it('answers an admin', async () => {
    await expect(
      as(admin, () => client.ask('images.original', { id: 'a' })),
    ).resolves.toMatchObject({ key: 'originals/1' });
  });

  it('leaves out fields of a reply that the contract does not name', async () => {
    const reply = await as(admin, () => client.ask('images.original', { id: 'newer' }));
    expect(Object.keys(reply).sort()).toEqual(['format', 'key']);
  });

  it('refuses a reply that does not fit, and logs which call and field, without the values', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const asked = as(admin, () => client.ask('images.original', { id: 'older' }));
    await expect(asked).rejects.toMatchObject({ code: 'internal', facts: {} });
    const line = JSON.stringify(logged.mock.calls);
    expect(line).toContain('images.original');
    expect(line).toContain('format');
    expect(line).not.toContain('hunter2');
    logged.mockRestore();
  });

  it('fails a call whose replica died while handling it', async () => {
    const [listener, commands] = [new Redis(redis.url), new Redis(redis.url)];
    await listener.subscribe('settings.all');
    // Claims the call as a replica does, without a heartbeat.
    listener.on('message', (_channel, message) => {
      const { id } = JSON.parse(message) as { id: string };
      void commands.set(claimKey(id), 'a dead replica');
    });
    await expect(as(admin, () => client.ask('settings.all', {}))).rejects.toMatchObject({
      code: 'service/unavailable',
    });
    listener.disconnect();
    commands.disconnect();
  });

  it('fails after its deadline, and the log names the call', async () => {
    const stuck = await startService(redis.url, { controller: StuckSettings, drainMs: 10 });
    const deadline = jest.replaceProperty(calls['settings.all'], 'timeoutMs', 50);
    const logged = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const asked = as(admin, () => client.ask('settings.all', {}));
    await expect(asked).rejects.toMatchObject({ code: 'service/timeout' });
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ call: 'settings.all' }));
    deadline.restore();
    logged.mockRestore();
    await stuck.close();
  });

  it('stops without waiting longer than allowed for a running call', async () => {
    const stuck = await startService(redis.url, { controller: StuckSettings, drainMs: 10 });
    seen.length = 0;
    void as(admin, () => client.ask('settings.all', {})).catch(() => undefined);
    while (!seen.includes('settings.all')) await new Promise(setImmediate);
    await stuck.close();
  });

  it('answers a running call before the service stops', async () => {
    const answer = client.ask('media.ready', {});
    // Redis keeps the order of one connection: after this reply, the call above has been received.
    await client.ask('images.byId', { id: 'd' }).catch(() => undefined);
    const closing = Promise.all(replicas.map((app) => app.close()));
    replicas = [];
    const commands = new Redis(redis.url);
    const alive = async () => (await commands.pubsub('CHANNELS', aliveKey('*'))).length;
    while ((await alive()) > 1) await delay(5);
    // The replica with the call still shows that it lives: otherwise the client would give up the call.
    await expect(alive()).resolves.toBe(1);
    commands.disconnect();
    release();
    await expect(answer).resolves.toEqual({ dependencies: { database: 'up' } });
    await closing;
  });

  it('answers a call that it was claiming when the service began to stop', async () => {
    const service = await startService(redis.url);
    const { set } = Redis.prototype;
    let onClaim: () => void = () => undefined;
    const claiming = new Promise<void>((resolve) => (onClaim = resolve));
    const slow = jest.spyOn(Redis.prototype, 'set').mockImplementation(async function (
      this: Redis,
      ...args: unknown[]
    ) {
      const stored = (await Reflect.apply(set, this, args)) as 'OK'; // the type of the first overload
      if (!String(args[0]).startsWith(claimKey(''))) return stored;
      onClaim();
      await delay(100);
      return stored;
    });
    const answer = client.ask('media.ready', {});
    await claiming;
    slow.mockRestore();
    const closing = service.close();
    await expect(answer).resolves.toEqual({ dependencies: { database: 'up' } });
    await closing;
  });
});
