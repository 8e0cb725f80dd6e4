import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { cacheForever, noStore, revalidate } from '../http/cache-control.ts';
import { isApi, sentPath } from '../http/routed-path.ts';
import { tagsOf } from './link-preview.ts';
import type { PageService, WallStart } from './page.service.ts';

/**
 * The endings of files that a build has, and of those that browsers and search engines ask for. Other addresses with an
 * ending, such as `/about.php` of an older site, are pages. index.html is sent as a page, with the settings of the wall.
 */
const looksLikeFile = /\.(?:css|ico|js|json|map|md|png|svg|txt|webmanifest|woff2|xml)$/i;

/**
 * Serves the web app: its files, and index.html for every other path. A missing file is a 404 and not the page, so that
 * a browser with an old page learns that its scripts are gone. An unknown path is a 404 with the page, which shows the
 * message.
 * @param publicUrl the address of the gallery, for the previews of links
 */
export async function servePages(
  fastify: FastifyInstance,
  webRoot: string,
  pages: Pick<PageService, 'find' | 'wallStart'>,
  publicUrl: string,
): Promise<void> {
  const root = resolve(webRoot);
  await fastify.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    // Looks files up for each request, so that a new build is served without a restart.
    serve: false,
    setHeaders(reply, path) {
      // Names below assets/ contain a hash of the content.
      reply.setHeader('cache-control', /[\\/]assets[\\/]/.test(path) ? cacheForever : revalidate);
      // Otherwise a shared cache would send a compressed file to a client that cannot read it.
      reply.setHeader('vary', 'accept-encoding');
    },
  });

  async function sendPage(path: string, reply: FastifyReply): Promise<FastifyReply> {
    const [html, start, { exists, preview }] = await Promise.all([
      readFile(join(root, 'index.html'), 'utf8').catch(nullIfMissing),
      pages.wallStart(),
      pages.find(path),
    ]);
    if (html === null) {
      reply.callNotFound();
      return reply;
    }
    return reply
      .status(exists ? 200 : 404)
      .header('cache-control', exists ? revalidate : noStore)
      .type('text/html; charset=utf-8')
      .send(withPreview(withWallStart(html, start), preview && tagsOf(preview, publicUrl)));
  }

  fastify.get('/*', (request, reply) => {
    const path = sentPath(request);
    if (isApi(path)) return reply.callNotFound();
    return looksLikeFile.test(path) ? reply.sendFile(path) : sendPage(path, reply);
  });
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

/** Writes the wall's settings into the page: boot.js and the app read them without waiting for a request. */
function withWallStart(html: string, { wallOrder, newestFirst, wideWall }: WallStart): string {
  const order = `data-wall-order="${wallOrder}" data-newest-first="${newestFirst}"`;
  return html.replace('<html', `<html ${order} data-wide-wall="${wideWall}"`);
}

/** A function inserts the tags, because a replacement text would read `$&` in a caption as a command. */
const withPreview = (html: string, tags = ''): string =>
  html.replace('</head>', (end) => tags + end);
