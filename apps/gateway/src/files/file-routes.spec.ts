import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FolderStorage, keys } from '@salon/object-storage';
import { fastify, type FastifyInstance } from 'fastify';
import { ServiceError } from '@salon/service-contract';
import { serveFiles } from './file-routes.ts';
import { FileService } from './file.service.ts';

const path = '/api/files/1a/abc.webp';
const small = Buffer.from('a small picture');

let folder: string;
let storage: FolderStorage;
let server: FastifyInstance;
let audience: 'public' | 'private' | 'none';

const access = {
  isPublished: () => false,
  audienceOf: async () => {
    if (audience === 'none') throw new ServiceError('file/not-found');
    return audience;
  },
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salon-files-'));
  storage = new FolderStorage(folder);
  await storage.open();
  server = fastify();
  audience = 'public';
  serveFiles(server, new FileService(storage), access);
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const put = (body: Buffer) => storage.put(keys.rendition('1a', 'abc.webp'), body);

describe('a picture', () => {
  it('may be cached indefinitely, and only used as a picture', async () => {
    await put(small);
    const { headers, rawPayload } = await server.inject(path);
    expect(rawPayload).toEqual(small);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/webp',
      'content-length': String(small.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    });
  });

  it('comes from memory at the second request if it is small', async () => {
    await put(small);
    await server.inject(path);
    await storage.remove(keys.rendition('1a', 'abc.webp'));
    expect((await server.inject(path)).rawPayload).toEqual(small);
  });

  it('comes from storage each time if it is large', async () => {
    const large = Buffer.alloc(200_000, 'x');
    await put(large);
    expect((await server.inject(path)).rawPayload).toEqual(large);
    const headers = { range: 'bytes=0-3' };
    expect((await server.inject({ url: path, headers })).payload).toBe('xxxx');
    await storage.remove(keys.rendition('1a', 'abc.webp'));
    expect((await server.inject(path)).statusCode).toBe(404);
  });

  it.each(['/api/files/1a/gone.webp', '/api/files/%24gt/x.webp', '/api/files/%00/x.webp'])(
    'that does not exist (%s) is a 404 that is not cached',
    async (url) => {
      const { statusCode, headers, payload } = await server.inject(url);
      expect(statusCode).toBe(404);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers.etag).toBeUndefined();
      expect(payload).toContain('The file does not exist.');
    },
  );

  it('that storage cannot read, or that does not have the range, is an error that is not cached', async () => {
    await put(Buffer.alloc(200_000, 'x'));
    const beyond = await server.inject({ url: path, headers: { range: 'bytes=999999-' } });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe('bytes */200000');
    jest.spyOn(storage, 'get').mockRejectedValueOnce(new Error('a hiccup'));
    const failed = await server.inject(path);
    expect(failed.statusCode).toBe(500);
    for (const { headers } of [beyond, failed]) {
      expect(headers['cache-control']).toBe('no-store');
      expect(headers.etag).toBeUndefined();
    }
  });

  it('for admins only is not cached, even if it was public before', async () => {
    await put(small);
    audience = 'private';
    const seen = await server.inject({ url: path, headers: { 'if-none-match': '"abc.webp"' } });
    expect(seen.statusCode).toBe(200);
    expect(seen.headers['cache-control']).toBe('private, no-store');
    expect(seen.headers.etag).toBeUndefined();
    audience = 'none';
    expect((await server.inject(path)).statusCode).toBe(404);
  });
});
