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
});
