import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PageService, WallStart } from './page.service.ts';

/** Vite puts a hash of their content into the names of everything below assets/. */
const forever = 'public, max-age=31536000, immutable';

const looksLikeFile = /\.[a-z0-9]+$/i;

/**
 * Serves the web app: its files, and index.html for every path that is a page. A missing file is a 404 and not
 * the page, so that a browser with an old page learns that its scripts are gone. A path that leads nowhere is a 404
 * with the page, which says so.
 */
export async function servePages(
  fastify: FastifyInstance,
  webRoot: string,
  pages: Pick<PageService, 'exists' | 'wallStart'>,
): Promise<void> {
  const root = resolve(webRoot);
  await fastify.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    // Files are looked up when they are asked for: a build that was replaced while this runs is served too.
    serve: false,
    setHeaders(reply, path) {
      reply.setHeader('cache-control', /[\\/]assets[\\/]/.test(path) ? forever : 'no-cache');
    },
  });

  async function sendPage(path: string, reply: FastifyReply): Promise<FastifyReply> {
    const [html, start, exists] = await Promise.all([
      readFile(join(root, 'index.html'), 'utf8').catch(() => null),
      pages.wallStart(),
      pages.exists(path),
    ]);
    if (html === null) {
      reply.callNotFound();
      return reply;
    }
    return reply
      .status(exists ? 200 : 404)
      .header('cache-control', exists ? 'no-cache' : 'no-store')
      .type('text/html; charset=utf-8')
      .send(withWallStart(html, start));
  }

  fastify.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (/^\/api(\/|$)/.test(path)) return reply.callNotFound();
    return looksLikeFile.test(path) ? reply.sendFile(path) : sendPage(path, reply);
  });
}

/** Names in the page how a visit begins: boot.js and the app read it, and the wall need not wait for the settings. */
function withWallStart(html: string, { wallOrder, newestFirst }: WallStart): string {
  const attributes = `data-wall-order="${wallOrder}" data-newest-first="${newestFirst}"`;
  return html.replace('<html', `<html ${attributes}`);
}
