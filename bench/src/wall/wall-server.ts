import { createServer, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { limits, type Image } from '@salon/api-contract';
import { thisCheckout, type Subject } from '../checkout.ts';
import { listening } from '../processes/listening.ts';
import { drawMotifs, imagesOf, inFull, renditionPath } from './pictures.ts';
import { wallLists } from './wall-lists.ts';

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

interface Body {
  plain: Buffer;
  br?: Buffer | null;
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

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
  let lists = new Map<string, Body>();
  let fullImages: Image[] = [];
  const files = new Map<string, Body>();

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

  /** A part of the dashboard's list of images. */
  function windowOf(query: URLSearchParams): Buffer {
    const from = Number(query.get('from'));
    const images = fullImages.slice(from, from + limits.windowImages);
    return json({ data: { images, total: fullImages.length, version: '1' } });
  }

  async function answer(
    path: string,
    query: URLSearchParams,
    reply: ServerResponse,
  ): Promise<void> {
    const list = lists.get(query.size > 0 ? `${path}?${query.toString()}` : path);
    if (list) return send(reply, list, 'application/json');
    if (path === '/api/images/window')
      return send(reply, { plain: windowOf(query) }, 'application/json');
    if (path === '/api/refresh') return send(reply, { plain: aSession() }, 'application/json');
    if (path === '/api/settings') return send(reply, { plain: noSettings }, 'application/json');
    const [, at, width] = /^\/api\/files\/\w+\/\w+-(\d+)-(\d+)\.webp$/.exec(path) ?? [];
    if (at && width) {
      const photo = renditionPath(photos[Number(at)] ?? '', Number(width));
      return send(reply, await file(photo), 'image/webp', forEver);
    }
    // A page instead of data would be measured with its message of failure.
    if (path.startsWith('/api/')) throw new Error(`the benchmark has no ${path}`);
    const isOther = path.startsWith('/pages/');
    const name = isOther ? path.slice('/pages'.length) : path;
    const asset = join(isOther ? otherPages : ourPages, extname(name) ? name : '/index.html');
    const type = types[extname(asset)] ?? 'application/octet-stream';
    send(reply, await file(asset), type, name.includes('/assets/') ? forEver : undefined);
  }

  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    answer(pathname, searchParams, reply).catch(() => reply.writeHead(404).end());
  });
  const url = await listening(server);
  return {
    url,
    async show(count) {
      const images = imagesOf(count, motifs);
      const compressing = [...wallLists(images)].map(
        async ([address, list]): Promise<[string, Body]> => {
          const plain = json(list);
          return [address, { plain, br: await compressed(plain) }];
        },
      );
      lists = new Map(await Promise.all(compressing));
      fullImages = images.map(inFull);
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
  return json({ data: { accessToken } });
}

const noSettings = json({ data: { data: { settings: [] } } });

function send(
  reply: ServerResponse,
  { plain, br }: Body,
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
