import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { RpcClient } from '@salon/rpc';
import { broadcast, createRedis } from '@salon/server-kit';
import type { FileState } from '@salon/service-contract';
import { startRedis, type TestServer } from '@salon/test-kit';
import type { FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import type { GatewayEnvironment } from '../environment.ts';
import { FileAccess } from './file-access.ts';
import type { FileReader } from './file-reader.ts';

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

it('gives the files of an image that was purged from the trash to no one', async () => {
  let states: FileState[] = [{ id: '1a', state: 'published' }];
  let reader: { userId: string } | null = null;
  // It uses nothing else of the three.
  const access = new FileAccess(
    { ask: async () => ({ states }) } as unknown as RpcClient,
    { adminOf: async () => reader } as unknown as FileReader,
    { REDIS_URL: server.url } as GatewayEnvironment,
  );
  const audience = () => access.audienceOf('1a', {} as FastifyRequest); // only the reader looks at it
  access.onModuleInit();
  try {
    await expect(audience()).resolves.toBe('public');
    states = [{ id: '1a', state: 'deleted' }];
    while (access.isPublished('1a')) {
      await broadcast(redis, 'images:deleted', { ids: ['1a'] });
      await wait(10);
    }
    await expect(audience()).rejects.toMatchObject({ code: 'file/not-found' });
    reader = { userId: 'ada' };
    await expect(audience()).resolves.toBe('private');
    states = [];
    await expect(audience()).rejects.toMatchObject({ code: 'file/not-found' });
    reader = null;
    await expect(audience()).rejects.toMatchObject({ code: 'file/not-found' });
  } finally {
    access.onModuleDestroy();
  }
});
