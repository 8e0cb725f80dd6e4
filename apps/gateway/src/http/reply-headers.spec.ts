import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import compress from '@fastify/compress';
import { describe, expect, it } from '@jest/globals';
import { requestContext } from '@salon/server-kit';
import { anonymous, type Actor } from '@salon/service-contract';
import { fastify } from 'fastify';
import { compression } from './compression.ts';
import { answerUnchanged, forbidCaching, repliesByActor, varyByEncoding } from './reply-headers.ts';

const user: Actor = {
  kind: 'user',
  userId: '1',
  username: 'ada',
  admin: false,
  emailVerified: true,
};

describe('a reply that contains more for admins', () => {
  it.each([
    ['a visitor', anonymous, 'no-cache'],
    ['a user', user, 'no-cache'],
    ['an admin', { ...user, admin: true }, 'no-store'],
  ])('to %s has the right cache-control', (_who, actor, control) => {
    const headers = requestContext.run({ requestId: '1', actor }, repliesByActor);
    expect(headers).toEqual({ 'cache-control': control, vary: 'accept-encoding, authorization' });
  });
});

describe('caching', () => {
  const replyAt = async (url: string, method: 'GET' | 'POST' = 'GET') => {
    const server = fastify();
    forbidCaching(server);
    const plain = { url: '/api/plain', method: ['GET', 'POST'] };
    server.route({ ...plain, handler: async (_, reply) => reply.header('etag', '"a"').send('a') });
    server.get('/page', async (_request, reply) => reply.header('etag', '"a"').send('a'));
    for (const [path, status] of [
      ['/api/list', 200],
      ['/api/failure', 404],
      ['/failure', 500],
      ['/api/unchanged', 304],
    ] as const) {
      server.get(path, async (_request, reply) =>
        reply.status(status).headers({ etag: '"a"', 'cache-control': 'max-age=9' }).send(),
      );
    }
    const { headers } = await server.inject({ url, method });
    await server.close();
    return [headers['cache-control'], headers.etag];
  };

  it('is forbidden by default, and a client may still ask whether its copy holds', async () => {
    expect(await replyAt('/api/plain')).toEqual(['no-store', '"a"']);
    expect(await replyAt('/api/plain', 'POST')).toEqual(['no-store', undefined]);
  });

  it('is also forbidden for a route whose address was sent with an escaped character', async () => {
    expect(await replyAt('/%61pi/plain', 'POST')).toEqual(['no-store', undefined]);
  });

  it.each(['/api/failure', '/failure'])('is forbidden for %s', async (url) => {
    expect(await replyAt(url)).toEqual(['no-store', undefined]);
  });

  it.each(['/api/list', '/api/unchanged'])('is up to the route %s', async (url) => {
    expect(await replyAt(url)).toEqual(['max-age=9', '"a"']);
  });

  it('of a page is not forbidden', async () => {
    expect(await replyAt('/page')).toEqual([undefined, '"a"']);
  });
});

describe('a reply that can be compressed', () => {
  const headersOf = async (method: 'GET' | 'HEAD', encoding: string) => {
    const server = fastify();
    varyByEncoding(server);
    await server.register(compress, compression);
    server.get('/', async () => ({ text: 'a'.repeat(compression.threshold ?? 0) }));
    const headers = { 'accept-encoding': encoding };
    const reply = await server.inject({ method, url: '/', headers });
    await server.close();
    return reply.headers;
  };

  it.each(['gzip', 'identity'])('depends on the encoding, also as %s', async (encoding) => {
    expect((await headersOf('GET', encoding)).vary).toBe('accept-encoding');
    expect((await headersOf('HEAD', encoding)).vary).toBe('accept-encoding');
  });

  it('has no length for HEAD, which @fastify/compress leaves alone', async () => {
    expect(await headersOf('HEAD', 'gzip')).not.toHaveProperty('content-length');
  });
});

it.each(['"a"', '"b", W/"a"'])('an unchanged file is closed (%s)', async (etag) => {
  const server = fastify();
  answerUnchanged(server);
  const file = createReadStream(import.meta.filename);
  const headers = { etag: '"a"', 'content-length': 9 };
  server.get('/', (_request, reply) => reply.headers(headers).send(file));
  const reply = await server.inject({ url: '/', headers: { 'if-none-match': etag } });
  expect([reply.statusCode, reply.headers['content-length']]).toEqual([304, undefined]);
  if (!file.closed) await once(file, 'close');
  await server.close();
});
