import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { filePath, firstPageOf, wallReply, type Image } from '@salon/api-contract';
import { until } from '@salon/test-kit';
import sharp from 'sharp';
import request from 'supertest';
import { Api } from '../support/api.ts';
import { cookieOf } from '../support/cookies.ts';
import { secondGateway } from '../support/second-gateway.ts';
import { admin as adminLogin, isInContainers, Stack } from '../support/stack.ts';
import { untilReady } from '../support/until-ready.ts';

const photo = async (name: string, date: string) => {
  const pixels = sharp({ create: { width: 900, height: 600, channels: 3, background: '#a66' } });
  const exif = { IFD2: { DateTimeOriginal: date } };
  const bytes = await pixels.withExif(exif).jpeg().toBuffer();
  return { name, body: new Blob([new Uint8Array(bytes)]) };
};

describe('serving', () => {
  let stack: Stack;
  let images: Image[];

  beforeAll(async () => {
    stack = await Stack.start();
    const api = await new Api(stack.url).loggedIn();
    for (const [name, date] of [
      ['middle.jpg', '2020:06:01 12:00:00'],
      ['newest.jpg', '2024:06:01 12:00:00'],
      ['oldest.jpg', '1999:06:01 12:00:00'],
    ] as const) {
      await api.publish([await photo(name, date)]);
    }
    images = (await api.images()).data.data.images;
  });

  afterAll(() => stack.destroy());

  const get = (path: string) => request(stack.url).get(path);
  const names = async (query: string) => {
    const { body } = await get(`/api/images${query}`).expect(200);
    const nameOf = new Map(images.map(({ id, originalFilename }) => [id, originalFilename]));
    return (body as { data: { images: Image[] } }).data.images.map(({ id }) => nameOf.get(id));
  };

  it('lists the newest upload first, or by the date of the camera', async () => {
    expect(await names('')).toEqual(['oldest.jpg', 'newest.jpg', 'middle.jpg']);
    expect(await names('?orderBy=date')).toEqual(['oldest.jpg', 'middle.jpg', 'newest.jpg']);
    expect(await names('?orderBy=date&order=desc')).toEqual([
      'newest.jpg',
      'middle.jpg',
      'oldest.jpg',
    ]);
  });

  it.each(['?orderBy=size', '?order=sideways', '?orderBy=date&orderBy=date'])(
    'refuses %s',
    (query) => get(`/api/images${query}`).expect(400),
  );

  it('ignores an operator of the database in the name of a parameter', async () => {
    expect(await names('?orderBy[$gt]=1')).toEqual(await names(''));
  });

  it('gives the page of an image its picture, for the preview of a link', async () => {
    const { text } = await get(`/images/${images[0]?.id}`).expect(200);
    const picture = /property="og:image" content="([^"]+)"/.exec(text)?.[1] ?? '';
    const { headers } = await get(new URL(picture).pathname).expect(200);
    expect(headers['content-type']).toBe('image/jpeg');
    await get('/robots.txt').expect(200);
    await get('/salon.webmanifest')
      .expect(200)
      .expect('content-type', /manifest\+json/);
  });

  it('lists the same images in the same order for the wall, with files that exist', async () => {
    for (const query of ['', '?orderBy=date', '?orderBy=date&order=desc']) {
      const reply: unknown = (await get(`/api/images/wall${query}`).expect(200)).body;
      const shown = wallReply.parse(reply).data.images;
      const { body } = await get(`/api/images${query}`);
      const listed = (body as { data: { images: Image[] } }).data.images;
      expect(shown.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
      const [first] = shown;
      const files = [...(first?.webp.map(([file]) => file) ?? []), first?.jpeg, first?.regular];
      expect(files).toHaveLength(4);
      for (const file of files) await get(filePath(first?.id ?? '', file ?? '')).expect(200);
    }
  });

  it('serves the first page of the wall', async () => {
    const wall = async (query: string) => {
      const { body } = await get(`/api/images/wall${query}`).expect(200);
      return wallReply.parse(body).data.images;
    };
    expect(await wall('?opening=3')).toEqual(firstPageOf(await wall(''), 3));
    expect(await wall('?orderBy=date&opening=3')).toEqual(await wall('?orderBy=date'));
    for (const opening of ['16', '-1', '1.5', 'x']) {
      await get(`/api/images/wall?opening=${opening}`).expect(400);
    }
  });

  it('answers an unchanged list with 304, and a changed one in full', async () => {
    const { etag } = (await get('/api/images').expect(200)).headers;
    await get('/api/images').set('if-none-match', String(etag)).expect(304);
    const api = await new Api(stack.url).loggedIn();
    await api.publish([await photo('another.jpg', '2021:01:01 00:00:00')]);
    await get('/api/images').set('if-none-match', String(etag)).expect(200);
  });

  it.each(['br', 'gzip'])('compresses the list with %s', async (encoding) => {
    const reply = await get('/api/images').set('accept-encoding', encoding).expect(200);
    expect(reply.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'accept-encoding, authorization',
    });
  });

  it('does not reveal the path or hash of the original to visitors', async () => {
    const { text } = await get('/api/images');
    expect(text).not.toMatch(/sha256|originals|sessionId/);
  });

  it.each(['nothing', 'a'.repeat(500), '%24gt', '..%2f..%2fetc%2fpasswd', '%00'])(
    'answers the unknown id %s with 404',
    async (id) => {
      await get(`/api/images/${id}`).expect(404);
      await get(`/api/files/${id}/x.webp`).expect(404);
    },
  );

  it('serves renditions as immutable, with type, ranges and 304', async () => {
    const versions = images[0]?.versions ?? [];
    expect(versions.length).toBeGreaterThan(0);
    for (const { path, format } of versions) {
      const reply = await get(path).expect(200);
      expect(reply.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': `image/${format}`,
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
      });
      await get(path).set('if-none-match', String(reply.headers.etag)).expect(304);
      const part = await get(path).set('range', 'bytes=2-5').expect(206);
      expect(part.body).toEqual((reply.body as Buffer).subarray(2, 6));
      await get(path).set('range', 'bytes=99999999-').expect(416);
    }
  });

  it('gives comments and file names to admins only, and dates to visitors unless they are hidden', async () => {
    const admin = await new Api(stack.url).loggedIn();
    const { id = '' } = images[0] ?? {};
    await admin.editMetadata(id, { comment: 'for our eyes only' });
    const title = { title: 'Private', description: '' };
    const album = (await admin.createCollection(title)).data.data.collection.id;
    await admin.setImages(album, [id]);
    const setHidden = (value: boolean) => {
      const body = JSON.stringify({ settings: [{ name: 'hideDates', value }] });
      return admin.raw('PUT', '/settings', body);
    };
    const paths = [
      '/images',
      `/images/${id}`,
      '/images/search?text=private',
      `/collections/${album}`,
    ];
    for (const isHidden of [false, true]) {
      await setHidden(isHidden);
      for (const path of paths) {
        const [seen, full] = await Promise.all([get(`/api${path}`), admin.raw('GET', path)]);
        const known = await full.text();
        expect(seen.text).not.toMatch(/comment|originalFilename|for our eyes|oldest.jpg/);
        expect(/"date":"/.test(seen.text)).toBe(!isHidden);
        expect(known).toMatch(/"comment":"for our eyes only"/);
        expect(known).toMatch(/"originalFilename":"oldest.jpg"/);
        expect(known).toMatch(/"date":"1999/);
        expect(seen.headers).toMatchObject({ 'cache-control': 'no-cache' });
        expect(full.headers.get('cache-control')).toBe('no-store');
        for (const vary of [String(seen.headers.vary), full.headers.get('vary')]) {
          expect(vary).toContain('authorization');
        }
        const etag = String(seen.headers.etag);
        expect((await admin.raw('GET', path, undefined, { 'if-none-match': etag })).status).toBe(
          200,
        );
        await get(`/api${path}`).set('if-none-match', etag).expect(304);
      }
      expect((await get('/api/images/wall')).text.includes('"date":"')).toBe(!isHidden);
    }
    await setHidden(false);
    await admin.deleteCollection(album);
  });

  it('forbids caching of replies with a token or for admins only', async () => {
    const { headers } = await request(stack.url).post('/api/login').send(adminLogin).expect(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.etag).toBeUndefined();
    const admin = await new Api(stack.url).loggedIn();
    const paths = ['/settings?complete=true', '/upload/staged', '/tasks'];
    for (const path of [...paths, '/images/deleted', '/collections/deleted']) {
      const reply = await admin.raw('GET', path);
      expect([path, reply.status, reply.headers.get('cache-control')]).toEqual([
        path,
        200,
        'no-store',
      ]);
    }
  });

  it('shows the preview of an upload to its admin only, until it is published', async () => {
    const admin = await new Api(stack.url).loggedIn();
    const review = await admin.review([await photo('staged.jpg', '2022:01:01 00:00:00')]);
    const [staged] = review.data.data.images;
    const { sessionId = '', preview } = staged ?? {};
    const path = String(preview);
    expect((await get(path).expect(404)).headers['cache-control']).toBe('no-store');
    const bearer = { authorization: `Bearer ${admin.accessToken}` };
    const seen = await get(path).set(bearer).expect(200);
    expect(seen.headers['cache-control']).toBe('private, no-store');
    const session = await request(stack.url).post('/api/login').send(adminLogin).expect(200);
    const cookie = cookieOf(session);
    await get(path).set('cookie', cookie).expect(200);
    await get(path).set('cookie', cookie).set('sec-fetch-site', 'cross-site').expect(404);
    await admin.confirm([{ sessionId, metadata: {} }]);
    const live = await get(path).expect(200);
    expect(live.headers['cache-control']).toContain('immutable');
    await admin.deleteImage(sessionId);
  });

  // Another process with the environment of the first cannot be started in containers.
  (isInContainers ? it.skip : it)(
    'hides the files of a deleted image at once on every gateway, until it is restored',
    async () => {
      const admin = await new Api(stack.url).loggedIn();
      const published = await admin.publish([await photo('gone.jpg', '2022:01:01 00:00:00')]);
      const [image] = published.data.data.images;
      const id = image?.id ?? '';
      const paths = (image?.versions ?? []).map(({ path }) => path);
      let other = await secondGateway(stack);
      try {
        const statuses = async () => {
          const replies = [stack.url, other.url].flatMap((url) =>
            paths.map(async (path) => (await request(url).get(path)).status),
          );
          return new Set(await Promise.all(replies));
        };
        expect(await statuses()).toEqual(new Set([200]));
        await admin.deleteImage(id);
        await until(async () => !(await statuses()).has(200), 'the files are refused');
        expect(await statuses()).toEqual(new Set([404]));
        const bearer = { authorization: `Bearer ${admin.accessToken}` };
        await get(paths[0] ?? '')
          .set(bearer)
          .expect(200);
        // A new process has not received the broadcast.
        await other.stop();
        other = await secondGateway(stack);
        expect(await statuses()).toEqual(new Set([404]));
        await admin.restoreImages([id]);
        await until(async () => !(await statuses()).has(404), 'the files are sent');
        expect(await statuses()).toEqual(new Set([200]));
        await admin.deleteImage(id);
      } finally {
        await other.stop();
      }
    },
  );

  it('gives originals to admins only', async () => {
    const path = `/images/${images[0]?.id}/original`;
    await get(`/api${path}`).expect(401);
    const reply = await (await new Api(stack.url).loggedIn()).raw('GET', path);
    expect((await reply.arrayBuffer()).byteLength).toBe(images[0]?.size);
    expect(reply.headers.get('content-type')).toBe('image/jpeg');
  });

  it('names every dependency when it is ready', async () => {
    const { dependencies } = await untilReady(stack.url);
    expect(Object.keys(dependencies)).toEqual(
      expect.arrayContaining([
        ...['auth', 'media', 'settings', 'redis', 'storage'],
        ...['media.mongo', 'media.storage', 'media.worker'],
      ]),
    );
  });

  it('returns the id of a request, or creates one', async () => {
    const given = await get('/api/images/none').set('x-request-id', 'from-the-proxy-1');
    expect(given.headers['x-request-id']).toBe('from-the-proxy-1');
    expect(given.body).toMatchObject({ requestId: 'from-the-proxy-1' });
    const made = await get('/api/images/none').set('x-request-id', 'bad\tid');
    expect(made.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  });

  it('serves the app on every page, and 404 for a missing file', async () => {
    const page = await get(`/images/${images[0]?.id}`).expect(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    const gone = await get('/images/1a2b3c').expect(404);
    expect(gone.text).toContain('data-wall-order="shuffle"');
    await get('/nowhere').expect(404);
    await get('/assets/gone.js').expect(404);
    await get('/api/unheard-of').expect(404);
  });
});
