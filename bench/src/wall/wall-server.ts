import { createServer, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { firstPageOf, type WallImage } from '@salon/api-contract';
import { thisCheckout, type Subject } from '../checkout.ts';
import { listening } from '../processes/listening.ts';
import { drawMotifs, imagesOf, inFull, renditionPath } from './pictures.ts';

export const pagesOf = (checkout: string): string => join(checkout, 'apps/web/dist');
const otherPages = join(thisCheckout, 'bench/wall-pages/dist');

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const compressible = new Set(['.html', '.js', '.css', '.svg']);
const forEver = 'public, max-age=31536000, immutable';

export interface WallServer {
  url: string;
  /** Changes the number of images in the list. */
  show(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Serves our app and the other walls with the same list and pictures, using little CPU time. */
export async function serveWalls({ checkout, photos }: Subject): Promise<WallServer> {
  const ourPages = pagesOf(checkout);
  const motifs = await drawMotifs(photos);
  let images: WallImage[] = [];
  let list = { plain: Buffer.alloc(0), br: Buffer.alloc(0) };
  let fullList = Buffer.alloc(0);
  const files = new Map<string, { plain: Buffer; br: Buffer | null }>();

  async function file(path: string) {
    const known = files.get(path);
    if (known) return known;
    const plain = await readFile(path);
    const br = compressible.has(extname(path))
      ? await readFile(`${path}.br`).catch(() => compressed(plain))
      : null;
    files.set(path, { plain, br });
    return { plain, br };
  }

  async function firstPage(page: number) {
    const plain = Buffer.from(JSON.stringify({ data: { images: firstPageOf(images, page) } }));
    return { plain, br: await compressed(plain) };
  }

  async function answer(
    path: string,
    opening: string | null,
    reply: ServerResponse,
  ): Promise<void> {
    if (path === '/api/images/wall') {
      return send(
        reply,
        opening === null ? list : await firstPage(Number(opening)),
        'application/json',
      );
    }
    if (path === '/api/images') return send(reply, { plain: fullList }, 'application/json');
    if (path === '/api/refresh') return send(reply, { plain: aSession() }, 'application/json');
    if (path === '/api/settings') return send(reply, { plain: noSettings }, 'application/json');
    const [, at, width] = /^\/api\/files\/\w+\/\w+-(\d+)-(\d+)\.webp$/.exec(path) ?? [];
    if (at && width) {
      const photo = renditionPath(photos[Number(at)] ?? '', Number(width));
      return send(reply, await file(photo), 'image/webp', forEver);
    }
    const isOther = path.startsWith('/pages/');
    const name = isOther ? path.slice('/pages'.length) : path;
    const asset = join(isOther ? otherPages : ourPages, extname(name) ? name : '/index.html');
    const type = types[extname(asset)] ?? 'application/octet-stream';
    send(reply, await file(asset), type, name.includes('/assets/') ? forEver : undefined);
  }

  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    answer(pathname, searchParams.get('opening'), reply).catch(() => reply.writeHead(404).end());
  });
  const url = await listening(server);
  return {
    url,
    async show(count) {
      images = imagesOf(count, motifs);
      const plain = Buffer.from(JSON.stringify({ data: { images } }));
      list = { plain, br: await compressed(plain) };
      fullList = Buffer.from(JSON.stringify({ data: { images: images.map(inFull) } }));
    },
    async stop() {
      server.closeAllConnections();
      await promisify(server.close.bind(server))();
    },
  };
}

/** Compresses as the gateway does for a list. */
const compressed = (plain: Buffer) =>
  promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

/** The session of an admin, for the dashboard. */
function aSession(): Buffer {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const claims = { sub: 'ada', username: 'ada', admin: true, emailVerified: true, exp };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const accessToken = `${part({ alg: 'none' })}.${part(claims)}.unsigned`;
  return Buffer.from(JSON.stringify({ data: { accessToken } }));
}

const noSettings = Buffer.from(JSON.stringify({ data: { data: { settings: [] } } }));

function send(
  reply: ServerResponse,
  { plain, br }: { plain: Buffer; br?: Buffer | null },
  type: string,
  cacheControl = 'no-cache',
): void {
  const headers = { 'content-type': type, 'cache-control': cacheControl };
  const body = br ?? plain;
  reply.writeHead(200, {
    ...headers,
    'content-length': body.length,
    ...(br && { 'content-encoding': 'br' }),
  });
  reply.end(body);
}
