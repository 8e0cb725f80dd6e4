import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { describe, expect, it, jest } from '@jest/globals';
import type { Logger } from '@salon/server-kit';
import { fastify } from 'fastify';
import { logRequests } from './log-requests.ts';

describe('the log', () => {
  async function linesAfter(url: string) {
    const [info, debug] = [jest.fn(), jest.fn()];
    const server = fastify();
    logRequests(server, { info, debug } as unknown as Logger); // the two members in use
    for (const path of ['/api/login', '/api/files/*', '/api/health', '/about']) {
      server.get(path, async () => 'a');
    }
    server.get('/*', (_request, reply) => reply.callNotFound());
    await server.inject(url);
    await server.close();
    return [info.mock.calls, debug.mock.calls];
  }
  const lineOf = (path: string) => [expect.objectContaining({ method: 'GET', path })];

  it.each([
    ['/api/login?token=secret', '/api/login'],
    ['/%61pi/login', '/%61pi/login'],
    ['/api/nothing', '/api/nothing'],
  ])('has the request %s, with the path that was sent', async (url, path) => {
    expect(await linesAfter(url)).toEqual([[lineOf(path)], []]);
  });

  it.each(['/api/files/a/b.webp', '/%61pi/files/a/b.webp', '/api/health', '/about'])(
    'has the request %s only for debugging',
    async (url) => {
      expect(await linesAfter(url)).toEqual([[], [lineOf(url)]]);
    },
  );

  it('has a request whose client leaves before the reply', async () => {
    const server = fastify();
    const logged = new Promise((info) => {
      logRequests(server, { info } as unknown as Logger); // the member in use
    });
    server.post('/api/upload', () => new Promise(() => undefined));
    await server.listen({ host: '127.0.0.1', port: 0 });
    const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1'); // it listens on TCP
    const head = 'POST /api/upload?a=b HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n';
    client.write(`${head}content-length: 20\r\n\r\n{"half":`);
    await once(server.server, 'request');
    client.destroy();
    expect(await logged).toEqual({
      msg: 'request ended without a reply',
      requestId: expect.any(String),
      method: 'POST',
      path: '/api/upload',
      tookMs: expect.any(Number),
    });
    await server.close();
  });
});
