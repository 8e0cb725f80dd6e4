import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Vite puts a hash of their content into the names of everything below assets/. */
const forever = 'public, max-age=31536000, immutable';

const looksLikeFile = /\.[a-z0-9]+$/i;

/**
 * Serves the web app: its files, and index.html for every path that is a page. A missing file is a 404 and not
 * the page, so that a browser with an old page learns that its scripts are gone.
 */
export async function servePages(fastify: FastifyInstance, webRoot: string): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: resolve(webRoot),
    preCompressed: true,
    cacheControl: false,
    // Files are looked up when they are asked for: a build that was replaced while this runs is served too.
    serve: false,
    setHeaders(reply, path) {
      reply.setHeader('cache-control', /[\\/]assets[\\/]/.test(path) ? forever : 'no-cache');
    },
  });
  fastify.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (path.startsWith('/api/')) return reply.callNotFound();
    return reply.sendFile(looksLikeFile.test(path) ? path : 'index.html');
  });
}
