import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { failure } from '@salon/api-contract';
import { FolderStorage, keys } from '@salon/object-storage';
import { fastify, type FastifyInstance } from 'fastify';
import { ServiceError } from '@salon/service-contract';
import { setSecurityHeaders } from '../http/security-headers.ts';
import { serveFiles } from './file-routes.ts';
import { FileService } from './file.service.ts';

const path = '/api/files/1a/abc.webp';
const small = Buffer.from('a small picture');

let folder: string;
let storage: FolderStorage;
let server: FastifyInstance;
let visibility: 'public' | 'private' | 'none';

const access = {
  visibilityOf: async () => {
    if (visibility === 'none') throw new ServiceError('file/not-found');
    return visibility;
  },
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salon-files-'));
  storage = new FolderStorage(folder);
  await storage.open();
  server = fastify();
  setSecurityHeaders(server, 'http://127.0.0.1:3000');
  visibility = 'public';
  serveFiles(server, new FileService(storage), access);
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const put = (body: Buffer) => storage.put(keys.rendition('1a', 'abc.webp'), body);

describe('a rendition', () => {
  it('may be cached indefinitely, and only used as an image', async () => {
    await put(small);
    const { headers, rawPayload } = await server.inject(path);
    expect(rawPayload).toEqual(small);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/webp',
      'content-length': String(small.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
    // A header of pages.
    expect(headers).not.toHaveProperty('referrer-policy');
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
    expect((await server.inject(path)).rawPayload.equals(large)).toBe(true);
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

  it.each([
    ['the whole file', {}],
    ['a range', { range: 'bytes=0-9' }],
  ])('whose stream fails before its first byte is a failure (%s)', async (_what, headers) => {
    await put(Buffer.alloc(200_000, 'x'));
    const body = new Readable({
      read() {
        this.destroy(Object.assign(new Error('a secret'), { code: 'EIO' }));
      },
    });
    const info = await storage.head(keys.rendition('1a', 'abc.webp'));
    assert.ok(info);
    jest.spyOn(storage, 'get').mockResolvedValueOnce({ ...info, body });
    const failed = await server.inject({ url: path, headers });
    expect([failed.statusCode, failed.headers['retry-after']]).toEqual([503, '2']);
    expect(failure.parse(failed.json()).message).toMatch(/^[A-Z].*\.$/);
    expect(failed.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(failed.payload.length),
    });
    for (const name of ['etag', 'content-range', 'accept-ranges']) {
      expect(failed.headers).not.toHaveProperty(name);
    }
  });

  it('for admins only is not cached, even if it was public before', async () => {
    await put(small);
    visibility = 'private';
    const seen = await server.inject({ url: path, headers: { 'if-none-match': '"abc.webp"' } });
    expect(seen.statusCode).toBe(200);
    expect(seen.headers['cache-control']).toBe('private, no-store');
    expect(seen.headers.etag).toBeUndefined();
    visibility = 'none';
    expect((await server.inject(path)).statusCode).toBe(404);
  });
});

describe('a range of a rendition', () => {
  const get = (headers: Record<string, string>) => server.inject({ url: path, headers });

  it.each([
    ['bytes=2-8', 'small p', '2-8'],
    ['bytes=8-', 'picture', '8-14'],
    ['bytes=-7', 'picture', '8-14'],
    ['bytes=8-999', 'picture', '8-14'],
    ['bytes=14-14', 'e', '14-14'],
  ])('%s of a cached file has those bytes', async (range, text, sent) => {
    await put(small);
    const { statusCode, headers, payload } = await get({ range });
    expect([statusCode, payload]).toEqual([206, text]);
    expect(headers).toMatchObject({
      'content-range': `bytes ${sent}/15`,
      'content-length': String(text.length),
      'accept-ranges': 'bytes',
      'content-type': 'image/webp',
    });
  });

  it('of another file than the one the client has begun is the whole file', async () => {
    await put(small);
    const sent = async (etag: string) =>
      (await get({ range: 'bytes=0-0', 'if-range': etag })).payload;
    expect([await sent('"abc.webp"'), await sent('"other.webp"')]).toEqual(['a', String(small)]);
  });

  it('of a file that is read from storage has the length of the range', async () => {
    await put(Buffer.alloc(200_000, 'x'));
    const { headers, payload } = await get({ range: 'bytes=10-19' });
    expect(payload).toBe('x'.repeat(10));
    expect(headers['content-length']).toBe('10');
  });

  it.each(['bytes=0-1,4-5', 'lines=1-2', 'bytes=9-2', 'bytes=a-b'])(
    '%s is ignored, and the whole file is sent',
    async (range) => {
      await put(small);
      const { statusCode, headers, rawPayload } = await get({ range });
      expect([statusCode, rawPayload]).toEqual([200, small]);
      expect(headers).not.toHaveProperty('content-range');
    },
  );

  it.each(['bytes=15-', 'bytes=-0'])('%s is not in a file of 15 bytes', async (range) => {
    await put(small);
    const { statusCode, headers } = await get({ range });
    expect([statusCode, headers['content-range']]).toEqual([416, 'bytes */15']);
  });

  it('of a file for admins is not cached', async () => {
    await put(small);
    visibility = 'private';
    const { statusCode, headers } = await get({ range: 'bytes=0-1' });
    expect([statusCode, headers['cache-control']]).toEqual([206, 'private, no-store']);
    expect(headers).not.toHaveProperty('etag');
  });

  it('is not sent to a client that has the whole file', async () => {
    await put(small);
    const { statusCode } = await get({ range: 'bytes=0-1', 'if-none-match': '"abc.webp"' });
    expect(statusCode).toBe(304);
  });
});

describe('a rendition that the client has', () => {
  it.each(['"abc.webp"', 'W/"abc.webp"', '"old.webp", "abc.webp"'])(
    'is not sent again for if-none-match %s',
    async (tags) => {
      await put(small);
      const { statusCode, headers, payload } = await server.inject({
        url: path,
        headers: { 'if-none-match': tags },
      });
      expect([statusCode, payload]).toEqual([304, '']);
      expect(headers).toMatchObject({
        etag: '"abc.webp"',
        'cache-control': 'public, max-age=31536000, immutable',
      });
    },
  );

  it('is sent if its name has changed', async () => {
    await put(small);
    const headers = { 'if-none-match': '"old.webp"' };
    expect((await server.inject({ url: path, headers })).statusCode).toBe(200);
  });

  it('is a 404 if the file is gone', async () => {
    const headers = { 'if-none-match': '"abc.webp"' };
    expect((await server.inject({ url: path, headers })).statusCode).toBe(404);
  });
});

it('HEAD has the headers of a rendition without its bytes', async () => {
  await put(small);
  const { statusCode, headers, payload } = await server.inject({ method: 'HEAD', url: path });
  expect([statusCode, payload]).toEqual([200, '']);
  expect(headers).toMatchObject({ 'content-length': '15', 'content-type': 'image/webp' });
});

it.each(['bytes=0-4', 'bytes=15-'])('HEAD ignores the range %s, as HTTP says', async (range) => {
  await put(small);
  const { statusCode, headers } = await server.inject({
    method: 'HEAD',
    url: path,
    headers: { range },
  });
  expect([statusCode, headers['content-length']]).toEqual([200, '15']);
  expect(headers).not.toHaveProperty('content-range');
});

it('HEAD of a large rendition does not read it', async () => {
  await put(Buffer.alloc(200_000, 'x'));
  const get = jest.spyOn(storage, 'get');
  const whole = await server.inject({ method: 'HEAD', url: path });
  expect([whole.statusCode, whole.payload]).toEqual([200, '']);
  expect(whole.headers).toMatchObject({
    'content-length': '200000',
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(get).not.toHaveBeenCalled();
});

it.each(['page.html', 'drawing.svg', 'script.js'])(
  'a file named %s has no type that a browser would run',
  async (name) => {
    await storage.put(`renditions/1a/${name}`, Buffer.from('<script>alert(1)</script>'));
    const { statusCode, headers } = await server.inject(`/api/files/1a/${name}`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['x-content-type-options']).toBe('nosniff');
  },
);

it.each(['%2e%2e', '..%2f..%2fetc', '1a%2f..', '%5c..%5c'])(
  'a path that leaves the folder of renditions (%s) finds nothing',
  async (segment) => {
    await storage.put('originals/abc', Buffer.from('an original'));
    for (const url of [`/api/files/${segment}/abc`, `/api/files/1a/${segment}`]) {
      expect((await server.inject(url)).statusCode).toBe(404);
    }
  },
);
