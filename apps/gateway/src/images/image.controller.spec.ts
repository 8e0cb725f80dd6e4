import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ObjectNotFound } from '@salon/object-storage';
import { ServiceError } from '@salon/service-contract';
import { ControllerServer } from '../../testing/controller-server.ts';
import { ImageController } from './image.controller.ts';

const list = { data: { images: [] } };

let server: ControllerServer;

beforeEach(async () => {
  server = await ControllerServer.start({ controllers: [ImageController] });
});

afterEach(() => server.stop());

describe('a list of images', () => {
  beforeEach(() => {
    server.services.replies['images.list'] = () => server.store('v1', list);
  });

  it('is the reply that the media service has stored', async () => {
    const { statusCode, headers, payload } = await server.send('GET /images');
    expect([statusCode, JSON.parse(payload)]).toEqual([200, list]);
    expect(headers).toMatchObject({
      etag: '"v1"',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding, authorization',
    });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('is not stored by caches if it is for an admin', async () => {
    const { headers } = await server.send('GET /images', { as: 'admin' });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('is asked for on behalf of the user', async () => {
    await server.send('GET /images');
    await server.send('GET /images', { as: 'admin' });
    expect(server.services.calls.map(({ actor }) => actor)).toMatchObject([
      { kind: 'anonymous' },
      { kind: 'user', userId: '1', admin: true },
    ]);
  });

  it.each(['"v1"', 'W/"v1"', '"v0", "v1"'])('is not sent again for %s', async (tags) => {
    const reply = await server.send('GET /images', { headers: { 'if-none-match': tags } });
    expect([reply.statusCode, reply.payload]).toEqual([304, '']);
    expect(reply.headers).toMatchObject({ etag: '"v1"', 'cache-control': 'no-cache' });
    expect(server.redis.reads).toBe(0);
  });

  it('is sent if it has changed', async () => {
    const headers = { 'if-none-match': '"v0"' };
    expect((await server.send('GET /images', { headers })).statusCode).toBe(200);
  });

  it('is fetched from Redis once for all encodings', async () => {
    const gzip = { 'accept-encoding': 'gzip' };
    const [packed] = await Promise.all([
      server.send('GET /images', { headers: gzip }),
      server.send('GET /images'),
      server.send('GET /images', { headers: { 'accept-encoding': 'br' } }),
    ]);
    await server.send('GET /images', { headers: gzip });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(list);
    expect(server.redis.reads).toBe(1);
  });

  it('is unavailable if Redis no longer has it', async () => {
    server.services.replies['images.list'] = () => ({ etag: 'gone' });
    for (const attempt of [1, 2]) {
      const { statusCode, headers } = await server.send('GET /images');
      expect([attempt, statusCode, headers.etag]).toEqual([attempt, 503, undefined]);
    }
  });

  it('HEAD has its headers without its bytes', async () => {
    const { statusCode, headers, payload } = await server.send('HEAD /images');
    expect([statusCode, headers.etag, payload]).toEqual([200, '"v1"', '']);
  });

  it.each(['order=sideways', 'order='])('is refused for ?%s', async (query) => {
    const { statusCode } = await server.send(`GET /images?${query}`);
    expect([statusCode, server.services.calls]).toEqual([400, []]);
  });
});

describe.each([
  ['search', 'images.search'],
  ['wall', 'images.wall'],
] as const)('a search (%s)', (path, call) => {
  beforeEach(() => {
    server.services.replies[call] = () => ({ ...server.store('v1', list), by: 'words' });
  });

  it('is counted for the address of the client', async () => {
    await server.send(`GET /images/${path}?text=dusk`);
    expect(server.searches).toEqual(['127.0.0.1']);
  });

  it('reports how the images were found, even if they are unchanged', async () => {
    for (const tag of ['"v0"', '"v1"']) {
      const headers = { 'if-none-match': tag };
      const reply = await server.send(`GET /images/${path}?text=dusk`, { headers });
      expect(reply.headers['x-search-by']).toBe('words');
    }
  });

  it('reports nothing without a text', async () => {
    server.services.replies[call] = () => server.store('v1', list);
    const { headers } = await server.send(`GET /images/${path}?text=`);
    expect(headers).not.toHaveProperty('x-search-by');
  });

  it('is not counted without a text', async () => {
    server.services.replies[call] = () => server.store('v1', list);
    await server.send(`GET /images/${path}?text=`);
    expect(server.searches).toEqual([]);
  });

  it.each([
    ['a-client_1', 'a-client_1'],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['x'.repeat(65), undefined],
    ['a client', undefined],
    ['', undefined],
  ])('of the client "%s" replaces its earlier ones', async (name, client) => {
    await server.send(`GET /images/${path}?text=dusk`, { headers: { 'x-search-client': name } });
    expect(server.services.inputsOf(call)).toMatchObject([{ text: 'dusk', client }]);
  });
});

describe('similar images', () => {
  it('count as a search', async () => {
    server.services.replies['images.similar'] = () => server.store('v1', list);
    expect((await server.send('GET /images/1a/similar')).statusCode).toBe(200);
    expect(server.searches).toEqual(['127.0.0.1']);
    expect(server.services.inputsOf('images.similar')).toEqual([{ id: '1a' }]);
  });
});

describe('one image', () => {
  it.each([
    [undefined, 'no-cache'],
    ['admin', 'no-store'],
  ] as const)('for %s has the cache-control %s', async (as, control) => {
    server.services.replies['images.byId'] = () => ({ image: {} }) as never; // the gateway passes it on
    const { headers } = await server.send('GET /images/1a', as ? { as } : {});
    expect(headers).toMatchObject({ 'cache-control': control });
  });

  it('that does not exist is a failure that is not cached', async () => {
    server.services.replies['images.byId'] = () => {
      throw new ServiceError('image/not-found');
    };
    const { statusCode, headers } = await server.send('GET /images/1a');
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

describe('the original of an image', () => {
  const original = Buffer.from('the original');

  beforeEach(() => {
    server.services.replies['images.original'] = () => ({ key: 'originals/1a', format: 'jpeg' });
    server.storage.get = async () => ({
      size: original.length,
      contentType: 'application/octet-stream',
      etag: 'a',
      lastModified: new Date(0),
      body: Readable.from([original]),
    });
  });

  it('is a download that is not cached', async () => {
    const { headers, rawPayload } = await server.send('GET /images/1a/original', { as: 'admin' });
    expect(rawPayload).toEqual(original);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(original.length),
      'content-disposition': 'attachment; filename="1a.jpg"',
      'cache-control': 'private, no-store',
    });
  });

  it('is not read for HEAD', async () => {
    server.storage.get = () => Promise.reject(new Error('read'));
    server.storage.head = async () => ({
      size: 200_000,
      contentType: 'application/octet-stream',
      etag: 'a',
      lastModified: new Date(0),
    });
    const head = () => server.send('HEAD /images/1a/original', { as: 'admin' });
    const { statusCode, headers, payload } = await head();
    expect([statusCode, payload]).toEqual([200, '']);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '200000',
      'content-disposition': 'attachment; filename="1a.jpg"',
    });
    server.storage.head = async () => null;
    expect((await head()).statusCode).toBe(404);
  });

  it('has the extension of its format', async () => {
    server.services.replies['images.original'] = () => ({ key: 'originals/1a', format: 'png' });
    const { headers } = await server.send('GET /images/1a/original', { as: 'admin' });
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="1a.png"',
    });
  });

  it.each([
    ['that storage no longer has', new ObjectNotFound('originals/1a'), 404],
    ['while storage is down', new ServiceError('storage/unavailable'), 503],
  ])('%s is a failure without the headers of a download', async (_which, error, status) => {
    server.storage.get = () => Promise.reject(error);
    const { statusCode, headers } = await server.send('GET /images/1a/original', { as: 'admin' });
    expect(statusCode).toBe(status);
    expect(headers).not.toHaveProperty('content-disposition');
    expect(headers['content-type']).toMatch(/^application\/json/);
  });

  it.each([undefined, 'user'] as const)('is not for %s', async (as) => {
    const { statusCode } = await server.send('GET /images/1a/original', as ? { as } : {});
    expect([statusCode, server.services.calls]).toEqual([as ? 403 : 401, []]);
  });
});

describe('an edit of many images', () => {
  it('passes on the values that an image must still have', async () => {
    server.services.replies['images.updateMetadataOfMany'] = () => ({ results: [] });
    const each = { a: { camera: 'D90', replaces: { camera: 'D850' } } };
    const body = { ids: ['a'], metadata: {}, each };
    await server.send('PUT /images/metadata', { as: 'admin', body });
    expect(server.services.calls).toMatchObject([{ input: { each } }]);
  });

  it('has a sentence for each image that was not edited', async () => {
    server.services.replies['images.updateMetadataOfMany'] = () => ({
      results: [
        { id: 'a', ok: true, before: { camera: 'D850' } },
        { id: 'b', ok: false, code: 'image/not-found' },
      ],
    });
    const body = { ids: ['a', 'b'], metadata: { camera: 'D90' } };
    const reply = await server.send('PUT /images/metadata', { as: 'admin', body });
    expect(reply.json()).toEqual({
      data: {
        results: [
          { id: 'a', ok: true, before: { camera: 'D850' } },
          { id: 'b', ok: false, code: 'image/not-found', message: 'The image does not exist.' },
        ],
        metadata: { camera: 'D90' },
      },
    });
  });
});
