import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defaultSettingValues } from '@salon/api-contract';
import type { RpcClient } from '@salon/rpc';
import type { SettingsReader } from '@salon/server-kit';
import { ServiceError } from '@salon/service-contract';
import { fastify, type FastifyInstance } from 'fastify';
import { routedUrl } from './broken-paths.ts';
import { PageService } from './page.service.ts';
import { servePages } from './pages.ts';

let folder: string;
let server: FastifyInstance;
let settings = defaultSettingValues;
/** The reply of the media service. */
let ask: () => Promise<unknown>;

beforeEach(async () => {
  settings = defaultSettingValues;
  ask = async () => ({ image: anImage('') });
  folder = await mkdtemp(join(tmpdir(), 'salon-pages-'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html>\n<html lang="en"><head></head>the app</html>',
  );
  await writeFile(join(folder, 'robots.txt'), 'hello');
  server = fastify();
  // Only the two calls that pages make.
  const rpc = { ask: () => ask() } as unknown as RpcClient;
  const reader = { current: async () => settings } as unknown as SettingsReader;
  await servePages(server, folder, new PageService(rpc, reader), 'https://photos.example');
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const anImage = (caption: string, format = 'jpeg', date: string | null = null) => ({
  id: '1a2b',
  captions: { en: caption },
  date,
  versions: [
    { type: 'regular', format, path: '/api/files/a/b.jpg', width: 1600, height: 900 },
    { type: 'small', format: 'webp', path: '/api/files/a/c.webp', width: 300, height: 200 },
  ],
});

const statusOf = async (url: string) => (await server.inject(url)).statusCode;
const failing = (code: 'image/not-found' | 'service/unavailable') => async () => {
  throw new ServiceError(code, {});
};

describe('a request as it is sent to a proxy', () => {
  it.each([
    ['http://photos.example', '/'],
    ['HTTPS://photos.example:8443?a=b', '/?a=b'],
    ['http://photos.example/boot.js', '/boot.js'],
    ['http://photos.example/50%', '/unknown'],
    ['http://photos.example/api/images?a=http://x/y', '/api/images?a=http://x/y'],
  ])('for %s is that for %s', (url, path) => {
    expect(routedUrl({ method: 'GET', url })).toBe(path);
  });
});

describe('a page', () => {
  it('is missing without a build of the web app', async () => {
    await rm(join(folder, 'index.html'));
    expect(await statusOf('/')).toBe(404);
  });

  it('fails if the build cannot be read', async () => {
    await rm(join(folder, 'index.html'));
    await mkdir(join(folder, 'index.html'));
    expect(await statusOf('/')).toBe(500);
  });

  it.each([
    '/',
    '/?q=dusk',
    '/login',
    '/Login/',
    '/verify-email?token=x',
    '/images/1a2b',
    '/dashboard',
    '/dashboard/images/1a2b/edit',
    '/dashboard/collections/new',
    '/dashboard/collections/1a2b/images',
  ])('is the app at %s', async (url) => {
    const { statusCode, headers, body } = await server.inject(url);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('the app');
  });

  it.each([
    '/nowhere',
    '/images',
    '/images/1a2b/edit',
    '/dashboard/nowhere',
    '/loginx',
    '/index.html',
    '//INDEX.HTML',
    '/index%2ehtml',
    '/about.php',
    '/gallery.htm',
    '/images/1a2b.Look',
  ])('is the app with status 404 at %s', async (url) => {
    if (url.startsWith('/images/')) ask = failing('image/not-found');
    const { statusCode, headers, body } = await server.inject(url);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(body).toContain('data-wall-order');
  });

  it('is a 404 for a missing image', async () => {
    ask = failing('image/not-found');
    expect(await statusOf('/images/1a2b')).toBe(404);
    expect(await statusOf('/')).toBe(200);
  });

  it('is the app while the media service is down', async () => {
    ask = failing('service/unavailable');
    expect(await statusOf('/images/1a2b')).toBe(200);
    ask = () => new Promise(() => undefined);
    expect(await statusOf('/images/1a2b')).toBe(200);
  });

  it('of an image has its rendition and its caption for the preview of a link', async () => {
    ask = async () => ({ image: anImage('Dusk') });
    const { body } = await server.inject('/images/1a2b');
    expect(body).toContain(
      '<meta property="og:image" content="https://photos.example/api/files/a/b.jpg" />',
    );
    expect(body).toContain('<meta property="og:title" content="Dusk" />');
    expect((await server.inject('/')).body).not.toContain('og:image');
  });

  it('reads nothing in a caption as markup', async () => {
    ask = async () => ({ image: anImage('"><script>alert(1)</script> $& & more') });
    const { body } = await server.inject('/images/1a2b');
    expect(body).toContain(
      'content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; &amp; more"',
    );
    expect(body).not.toContain('<script>');
  });

  it.each([
    ['2024-01-05T10:00:00', 'Photo, January 5, 2024'],
    ['unknown', 'Photo'],
    [null, 'Photo'],
  ])('of an image without a caption, of the date %s, has the title %s', async (date, title) => {
    ask = async () => ({ image: anImage('', 'jpeg', date) });
    expect((await server.inject('/images/1a2b')).body).toContain(
      `<meta property="og:title" content="${title}" />`,
    );
  });

  it('of an image has one address, however it was written', async () => {
    const { body } = await server.inject('/Images/1a2b/?columns=3');
    expect(body).toContain(
      '<meta property="og:url" content="https://photos.example/images/1a2b" />',
    );
  });

  it('has no preview without a fitting rendition or the media service', async () => {
    ask = async () => ({ image: anImage('Dusk', 'webp') });
    expect((await server.inject('/images/1a2b')).body).not.toContain('og:');
    ask = failing('service/unavailable');
    expect((await server.inject('/images/1a2b')).body).not.toContain('og:');
  });

  it('contains the settings of the wall', async () => {
    expect((await server.inject('/')).body).toContain(
      '<html data-wall-order="shuffle" data-newest-first="false" data-wide-wall="false" lang="en">',
    );
    settings = { ...settings, wallOrder: 'date', newestFirst: true, wideWall: true };
    expect((await server.inject('/')).body).toContain(
      '<html data-wall-order="date" data-newest-first="true" data-wide-wall="true" lang="en">',
    );
  });

  it('is not sent for a missing file', async () => {
    expect((await server.inject('/robots.txt')).body).toBe('hello');
    for (const url of ['/assets/gone.js', '/assets/gone.css', '/favicon.ico', '/api/unknown']) {
      const { statusCode, headers } = await server.inject(url);
      expect([url, statusCode, headers['content-type']]).toEqual([
        url,
        404,
        expect.stringContaining('json'),
      ]);
    }
  });
});

it('sends a compressed file only to those who can read it, and says so to shared caches', async () => {
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/app.js'), 'plain');
  await writeFile(join(folder, 'assets/app.js.br'), 'compressed');
  const get = (headers: Record<string, string>) =>
    server.inject({ url: '/assets/app.js', headers });
  for (const [headers, body] of [
    [{ 'accept-encoding': 'br' }, 'compressed'],
    [{}, 'plain'],
  ] as const) {
    const reply = await get(headers);
    expect(reply.body).toBe(body);
    expect(reply.headers.vary).toBe('accept-encoding');
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});
