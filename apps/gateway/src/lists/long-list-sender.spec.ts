import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { RpcClient } from '@salon/rpc';
import { listedIdsKey } from '@salon/service-contract';
import { fastify, type FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { LongListSender } from './long-list-sender.ts';

let server: FastifyInstance;
let stored: Map<string, string>;

beforeEach(async () => {
  stored = new Map([[listedIdsKey('1'), JSON.stringify(['a', 'b', 'c'])]]);
  const redis = {
    get: async (key: string) => stored.get(key) ?? null,
    del: async (key: string) => Number(stored.delete(key)),
  };
  const rpc = {
    ask: async (_call: string, { ids }: { ids: string[] }) => {
      stored.set('page', ids.map((id) => JSON.stringify({ id })).join());
      return { key: 'page' };
    },
  };
  // Only the calls that the sender makes.
  const sender = new LongListSender(rpc as unknown as RpcClient, redis as unknown as Redis);
  server = fastify();
  server.get('/', (_request, reply) => sender.send({ etag: '1', audience: 'visitors' }, reply));
});

afterEach(() => server.close());

it('a long list is sent in parts, as one list', async () => {
  const { headers, payload } = await server.inject('/');
  expect(JSON.parse(payload)).toEqual({
    data: { images: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] },
  });
  expect(headers).toMatchObject({ etag: 'W/"1"', 'transfer-encoding': 'chunked' });
});

it('HEAD of a long list has its headers, and no length that it does not have', async () => {
  stored.clear(); // HEAD reads nothing
  const { statusCode, headers, payload } = await server.inject({ method: 'HEAD', url: '/' });
  expect([statusCode, payload]).toEqual([200, '']);
  expect(headers).toMatchObject({
    etag: 'W/"1"',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(headers).not.toHaveProperty('content-length');
});

it('a long list that the client has is not sent again', async () => {
  const headers = { 'if-none-match': 'W/"1"' };
  expect((await server.inject({ url: '/', headers })).statusCode).toBe(304);
});

it('a long list whose ids have expired is a failure', async () => {
  stored.clear();
  expect((await server.inject('/')).statusCode).toBe(500); // the filter turns it into 503
});
