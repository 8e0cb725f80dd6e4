import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FolderStorage, keys } from '@salon/object-storage';
import { fastify, type FastifyInstance } from 'fastify';
import { requestIdOf } from '../http/request-id.ts';
import { FileService } from './file.service.ts';
import { serveFiles } from './file-routes.ts';
import { serveHotRenditions } from './hot-renditions.ts';

const path = '/api/files/1a/abc.webp';
const rendition = Buffer.from('a small rendition');

describe('a rendition in memory', () => {
  let folder: string;
  let server: FastifyInstance;
  /** The requests that Fastify has answered. */
  let routed: string[];
  let published: Set<string>;
  let port: number;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salon-files-'));
    const storage = new FolderStorage(folder);
    await storage.open();
    await storage.put(keys.rendition('1a', 'abc.webp'), rendition);
    published = new Set(['1a']);
    routed = [];
    const access = {
      isPublished: (id: string) => published.has(id),
      visibilityOf: async (id: string) =>
        published.has(id) ? ('public' as const) : ('private' as const),
    };
    const files = new FileService(storage);
    const http = { requireHostHeader: false };
    server = fastify({ forceCloseConnections: true, genReqId: requestIdOf, http });
    server.addHook('onRequest', async ({ id, method, url }, reply) => {
      reply.header('x-request-id', id);
      routed.push(`${method} ${url}`);
    });
    serveFiles(server, files, access);
    serveHotRenditions(server, files, access);
    await server.listen({ host: '127.0.0.1', port: 0 });
    ({ port } = server.server.address() as AddressInfo); // it listens on TCP
    await get();
    routed = [];
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  async function get(
    options: Pick<RequestOptions, 'agent' | 'path' | 'method' | 'headers' | 'setHost'> = {},
  ): Promise<{ status: number | undefined; headers: IncomingMessage['headers']; body: string }> {
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, ...options }, resolve)
        .on('error', reject)
        .end();
    });
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: (await buffer(reply)).toString(),
    };
  }

  it('is left to the routes, which end the connection, while the server stops', async () => {
    const open = new Agent({ keepAlive: true, maxSockets: 1 });
    await get({ agent: open });
    expect(routed).toEqual([]);
    // As at a shutdown: the connection stays open, and no new one is accepted.
    server.server.closeAllConnections = () => undefined;
    server.server.closeIdleConnections = () => undefined;
    server.server.close();
    await get({ agent: open });
    expect(routed).toEqual([`GET ${path}`]);
    open.destroy();
  });

  it('has the same reply as by its route', async () => {
    const sent = { 'x-request-id': 'of-the-proxy' };
    const fast = await get({ headers: sent });
    expect(routed).toEqual([]);
    // Nothing is sent differently to a client that asks for the whole as a range.
    const { 'content-range': _range, ...slow } = (
      await get({ headers: { ...sent, range: 'bytes=0-' } })
    ).headers;
    expect(routed).toEqual([`GET ${path}`]);
    expect(fast).toMatchObject({ status: 200, body: rendition.toString() });
    expect({ ...fast.headers, date: null }).toEqual({ ...slow, date: null });
  });

  it('is not sent again to a client that has it', async () => {
    const headers = { 'if-none-match': '"abc.webp"' };
    const known = await get({ headers });
    expect(known).toMatchObject({ status: 304, body: '', headers: { etag: '"abc.webp"' } });
    expect(known.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect((await get({ headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    expect(routed).toEqual([]);
  });

  it.each([
    { method: 'HEAD' },
    { headers: { range: 'bytes=0-3' } },
    { headers: { 'content-length': '3' } },
    { headers: { 'transfer-encoding': 'chunked' } },
    { setHost: false },
    { path: '/api/files/1a/other.webp' },
    { path: '/api/files/1a' },
    { path: `${path}?x` },
    { path: '/api/files/1a/../1a/abc.webp' },
    { path: '/api/files/2b/abc.webp' },
  ])('leaves %j to the routes', async (options) => {
    await get(options);
    expect(routed).toHaveLength(1);
  });

  it('is left to the routes once the image is not published', async () => {
    published.clear();
    const { headers } = await get();
    expect(routed).toHaveLength(1);
    expect(headers['cache-control']).toBe('private, no-store');
  });
});
