import { Readable } from 'node:stream';
import { currentActor } from '@salon/server-kit';
import { isAdmin } from '@salon/service-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noStore, revalidate } from './cache-control.ts';
import { emptyBody } from './empty-body.ts';
import { isUnchanged } from './negotiation.ts';
import { isApi, routedPath } from './routed-path.ts';

/**
 * For replies that contain more for admins: caches may store and revalidate the reply of a visitor, but must not
 * store the reply of an admin.
 */
export const repliesByActor = () => ({
  'cache-control': isAdmin(currentActor()) ? noStore : revalidate,
  vary: 'accept-encoding, authorization',
});

const isRead = ({ method }: Pick<FastifyRequest, 'method'>) => ['GET', 'HEAD'].includes(method);

/**
 * Ignores If-None-Match of requests that change something. Otherwise the reply could be 304, as if nothing had happened.
 */
export function ignoreConditionsOfWrites(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!isRead(request)) delete request.headers['if-none-match'];
    done();
  });
}

/**
 * Forbids caching for failures, and for replies of the API that set no `cache-control`. What was read keeps its `etag`:
 * a client may ask whether its own copy still holds.
 */
export function forbidCaching(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply) => {
    const isFailure = reply.statusCode >= 400;
    const isOfApi = isApi(routedPath(request));
    if (!isFailure && (!isOfApi || reply.hasHeader('cache-control'))) return;
    reply.header('cache-control', noStore);
    if (isFailure || !isRead(request)) reply.removeHeader('etag');
  });
}

/**
 * Adds `vary` also to replies that are not compressed: otherwise a cache would send them to clients that ask for an
 * encoding. Routes that send bytes or a stream set it themselves if they compress.
 */
export function varyByEncoding(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string') return done();
    if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
    // @fastify/compress does nothing for HEAD, and the length would differ from that of GET.
    done(null, request.method === 'HEAD' ? emptyBody() : payload);
  });
}

/**
 * Answers 304 to clients that have the reply already. The ETag plugin would do so with an empty text, of which Fastify
 * adds the length: caches could store it as the length of the reply (RFC 9110, 15.4.5).
 */
export function answerUnchanged(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const etag = reply.getHeader('etag');
    const isComplete = reply.statusCode === 200;
    if (isComplete && typeof etag === 'string' && isUnchanged(etag, request)) reply.status(304);
    if (reply.statusCode !== 304) return done();
    // Fastify does not close a stream that is replaced: each would keep its file open.
    if (payload instanceof Readable) payload.destroy();
    reply.removeHeader('content-length');
    // Fastify's own hook for HEAD reads the payload, and fails for null.
    done(null, request.method === 'HEAD' ? emptyBody() : null);
  });
}
