import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { RpcClient } from '@salon/rpc';
import { broadcast, createRedis } from '@salon/server-kit';
import type { FileState } from '@salon/service-contract';
import { startRedis, type TestServer, until } from '@salon/test-kit';
import type { FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { FileAccess } from './file-access.ts';
import type { AdminLookup } from './admin-lookup.ts';

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

/** @param given the media service's reply, and the admin of the request if there is one */
function accessWhere(given: { states: FileState[]; admin: { userId: string } | null }) {
  // FileAccess uses only these members.
  const access = new FileAccess(
    { ask: async () => ({ states: given.states }) } as unknown as RpcClient,
    { adminOf: async () => given.admin } as unknown as AdminLookup,
    redis,
  );
  return { access, visibility: () => access.visibilityOf('1a', {} as FastifyRequest) };
}

it('does not serve the files of a purged image', async () => {
  const given = {
    states: [{ id: '1a', state: 'published' }] as FileState[],
    admin: null as { userId: string } | null,
  };
  const { access, visibility } = accessWhere(given);
  access.onModuleInit();
  try {
    await expect(visibility()).resolves.toBe('public');
    given.states = [{ id: '1a', state: 'deleted' }];
    while (access.isPublished('1a')) {
      await broadcast(redis, 'images:deleted', { ids: ['1a'] });
      await wait(10);
    }
    await expect(visibility()).rejects.toMatchObject({ code: 'file/not-found' });
    given.admin = { userId: 'ada' };
    await expect(visibility()).resolves.toBe('private');
    given.states = [];
    await expect(visibility()).rejects.toMatchObject({ code: 'file/not-found' });
    given.admin = null;
    await expect(visibility()).rejects.toMatchObject({ code: 'file/not-found' });
  } finally {
    access.onModuleDestroy();
  }
});

it('does not remember a reply that a deletion has overtaken', async () => {
  let ask: () => Promise<{ states: FileState[] }> = () => Promise.reject(new Error('not asked'));
  const access = new FileAccess(
    { ask: () => ask() } as unknown as RpcClient,
    {} as AdminLookup,
    redis,
  );
  const published = (id: string) => ({ states: [{ id, state: 'published' }] as FileState[] });
  const visibilityOf = (id: string) => access.visibilityOf(id, {} as FastifyRequest);
  access.onModuleInit();
  try {
    // Known, so that the arrival of a message can be seen; twice, as the first may be forgotten by the subscription.
    const forget = async () => {
      while (access.isPublished('known')) {
        await broadcast(redis, 'images:deleted', { ids: ['known', '1a'] });
        await wait(10);
      }
    };
    ask = async () => published('known');
    await visibilityOf('known');
    await forget();
    await visibilityOf('known');

    let reply: (states: { states: FileState[] }) => void = () => undefined;
    ask = () => new Promise((resolve) => (reply = resolve));
    const visibility = visibilityOf('1a');
    await forget();
    reply(published('1a'));
    await visibility;
    expect(access.isPublished('1a')).toBe(false);
  } finally {
    access.onModuleDestroy();
  }
});

it('does not remember a reply from before a connection on which a deletion may have been lost', async () => {
  const other = await startRedis();
  let reply: (states: { states: FileState[] }) => void = () => undefined;
  const ask = () => new Promise((resolve) => (reply = resolve));
  const access = new FileAccess(
    { ask } as unknown as RpcClient,
    {} as AdminLookup,
    createRedis(other.url, { lazyConnect: true }),
  );
  try {
    const visibility = access.visibilityOf('1a', {} as FastifyRequest);
    await wait(10);
    access.onModuleInit();
    // Increased when the channel is open.
    await until(() => access['deletions'] !== 0, 'the gateway listens');
    reply({ states: [{ id: '1a', state: 'published' }] });
    await visibility;
    expect(access.isPublished('1a')).toBe(false);
  } finally {
    access.onModuleDestroy();
    await other.stop();
  }
});
