import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cachedReplyKey, galleryTipKey, listedIdsKey, ServiceError } from '@salon/service-contract';
import { ControllerServer } from '../../testing/controller-server.ts';
import { ImageController } from '../images/image.controller.ts';

const list = (id: string) => ({ data: { images: [{ id }] } });
let server: ControllerServer;

beforeEach(async () => {
  server = await ControllerServer.start({ controllers: [ImageController] });
  server.redis.values.set(galleryTipKey, 'tip 1');
  server.services.replies['images.wall'] = () => server.store('v1', list('a'));
});

afterEach(async () => {
  jest.restoreAllMocks();
  await server.stop();
});

const wall = async (query = '', as?: 'admin') =>
  (await server.send(`GET /images/wall${query}`, as && { as })).json<object>();
const callsOf = (name: 'images.wall' | 'images.wallChunk' | 'images.byId' | 'images.page') =>
  server.services.inputsOf(name).length;
const changeTo = (id: string) => {
  server.redis.values.set(galleryTipKey, `tip of ${id}`);
  server.services.replies['images.wall'] = () => server.store(`v-${id}`, list(id));
};

describe('a list that has not changed', () => {
  it('is sent from memory', async () => {
    for (const _ of [1, 2, 3]) expect(await wall()).toEqual(list('a'));
    expect(callsOf('images.wall')).toBe(1);
  });

  it('is asked for once for each order, page and audience', async () => {
    const queries = ['', '?orderBy=date', '?orderBy=date&order=desc', '?opening=1', '?opening=2'];
    for (const query of [...queries, ...queries]) {
      await wall(query);
      await wall(query, 'admin');
    }
    expect(callsOf('images.wall')).toBe(10);
  });

  it('is sent with the body that Redis refused to store', async () => {
    const body = brotliCompressSync(JSON.stringify(list('b'))).toString('base64');
    server.services.replies['images.wall'] = () => ({ etag: 'v2', body });
    for (const _ of [1, 2]) expect(await wall()).toEqual(list('b'));
    expect(callsOf('images.wall')).toBe(1);
  });

  it('is sent from memory while the service is away', async () => {
    await wall();
    server.services.replies = {};
    expect(await wall()).toEqual(list('a'));
  });

  it('is sent from memory while Redis is away, as it was last', async () => {
    await wall();
    jest.spyOn(server.redis, 'get').mockRejectedValue(new Error('away'));
    server.services.replies = {};
    expect(await wall()).toEqual(list('a'));
  });
});

describe('a list that may have changed', () => {
  it('is asked for again', async () => {
    await wall();
    changeTo('b');
    expect(await wall()).toEqual(list('b'));
  });

  it('is not sent as it was when the service is away', async () => {
    await wall();
    changeTo('b');
    server.services.replies = {};
    expect((await server.send('GET /images/wall')).statusCode).toBe(503);
  });

  it('is asked for again if the change came during the call', async () => {
    server.services.replies['images.wall'] = () => {
      server.redis.values.set(galleryTipKey, 'tip 2');
      return server.store('v1', list('a'));
    };
    await wall();
    await wall();
    await wall();
    expect(callsOf('images.wall')).toBe(2);
  });

  it('is asked for each time while the service lacks changes, or is not notified of them', async () => {
    server.services.replies['images.wall'] = () => ({
      ...server.store('v1', list('a')),
      isStale: true,
    });
    await wall();
    await wall();
    expect(callsOf('images.wall')).toBe(2);
    server.services.replies['images.wall'] = () => server.store('v1', list('a'));
    server.redis.values.delete(galleryTipKey);
    await wall();
    await wall();
    expect(callsOf('images.wall')).toBe(4);
  });

  it('is not sent to an audience other than the one for which the service made it', async () => {
    server.services.replies['images.wall'] = () => ({
      ...server.store('v1', list('a')),
      audience: 'visitors without dates',
    });
    await wall();
    await wall();
    expect(callsOf('images.wall')).toBe(2);
  });
});

describe('an image that was asked for', () => {
  it('is sent from memory until something changes', async () => {
    const image = { id: '1a' };
    server.services.replies['images.byId'] = () => ({ image, audience: 'visitors' }) as never;
    for (const _ of [1, 2]) await server.send('GET /images/1a');
    expect(callsOf('images.byId')).toBe(1);
    changeTo('b');
    await server.send('GET /images/1a');
    expect(callsOf('images.byId')).toBe(2);
  });
});

describe('a chunk of the wall', () => {
  beforeEach(() => {
    server.services.replies['images.wallChunk'] = () => ({
      ...server.store('c1', list('a')),
      isDated: true,
    });
  });

  it('is immutable, and asked for once, whatever changes', async () => {
    for (const id of ['a', 'b']) {
      changeTo(id);
      const { headers, statusCode } = await server.send('GET /images/wall/chunks/d1');
      expect([statusCode, headers['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
    expect(callsOf('images.wallChunk')).toBe(1);
  });

  it('is asked for again after some minutes: it may have been replaced', async () => {
    const begin = performance.now();
    const { headers } = await server.send('GET /images/wall/chunks/d1');
    server.services.replies['images.wallChunk'] = () => {
      throw new ServiceError('list/outdated');
    };
    const now = jest.spyOn(performance, 'now').mockReturnValue(begin + 6 * 60_000);
    for (const etag of ['', String(headers.etag)]) {
      const again = { headers: { 'if-none-match': etag } };
      const { statusCode } = await server.send('GET /images/wall/chunks/d1', again);
      expect(statusCode).toBe(404);
    }
    now.mockRestore();
  });

  it('is sent as long as the service cannot be asked', async () => {
    const begin = performance.now();
    await server.send('GET /images/wall/chunks/d1');
    server.services.replies['images.wallChunk'] = () => {
      throw new ServiceError('service/unavailable');
    };
    const now = jest.spyOn(performance, 'now').mockReturnValue(begin + 6 * 60_000);
    const { statusCode } = await server.send('GET /images/wall/chunks/d1');
    now.mockRestore();
    expect(statusCode).toBe(200);
  });

  it('is a 404 that is not cached if it no longer exists', async () => {
    server.services.replies['images.wallChunk'] = () => {
      throw new ServiceError('list/outdated');
    };
    const { statusCode, headers } = await server.send('GET /images/wall/chunks/d1');
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

describe('a long list', () => {
  const ids = Array.from({ length: 1_100 }, (_, at) => `i${at}`);
  /** One of the first page, and all of the second. */
  const gone = new Set(['i7', ...ids.slice(500, 1_000)]);
  beforeEach(() => {
    server.redis.values.set(listedIdsKey('long'), JSON.stringify(ids));
    server.services.replies['images.list'] = () => ({ etag: 'long', isLong: true });
    server.services.replies['images.page'] = ({ ids: some }) => {
      const key = cachedReplyKey(some[0] ?? '');
      const images = some.filter((id) => !gone.has(id)).map((id) => ({ id }));
      server.redis.values.set(key, JSON.stringify(images).slice(1, -1));
      return { key };
    };
  });

  it('is sent in pages, without images that are gone', async () => {
    const headers = { 'accept-encoding': 'br' };
    const reply = await server.send('GET /images', { headers });
    expect(reply.headers).toMatchObject({ etag: 'W/"long"', 'content-encoding': 'br' });
    const body = JSON.parse(brotliDecompressSync(reply.rawPayload).toString()) as unknown;
    const images = ids.filter((id) => !gone.has(id)).map((id) => ({ id }));
    expect(body).toEqual({ data: { images } });
    for (const page of server.services.inputsOf('images.page'))
      expect(page).toMatchObject({ audience: 'visitors' });
  });

  it('is not read if the client has it', async () => {
    const headers = { 'if-none-match': '"long"' };
    expect((await server.send('GET /images', { headers })).statusCode).toBe(304);
    expect(callsOf('images.page')).toBe(0);
  });

  it('is unavailable if its first page is', async () => {
    delete server.services.replies['images.page'];
    expect((await server.send('GET /images')).statusCode).toBe(503);
  });

  it('ends with its connection if a later page fails', async () => {
    const page = server.services.replies['images.page'];
    server.services.replies['images.page'] = (input) => {
      if (!page || input.ids[0] !== 'i0') throw new ServiceError('service/unavailable');
      return page(input);
    };
    const address = await server.listen();
    const read = fetch(`${address}/images`).then((reply) => reply.text());
    await expect(read).rejects.toThrow();
  });
});
