import { isAdmin } from '@salon/service-contract';
import type { FastifyInstance } from 'fastify';
import { currentActor } from '../access/current-actor.ts';

/**
 * For replies in which admins get more than others: what visitors get may be kept and asked for again, what an admin
 * gets may not.
 */
export const repliesByActor = () => ({
  'cache-control': isAdmin(currentActor()) ? 'no-store' : 'no-cache',
  vary: 'accept-encoding, authorization',
});

/** A failure is never kept, and neither is a reply of the API that does not say otherwise. */
export function forbidCaching(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply) => {
    const isFailure = reply.statusCode >= 400;
    const isApi = request.url.startsWith('/api/');
    if (isFailure || (isApi && !reply.hasHeader('cache-control'))) {
      reply.header('cache-control', 'no-store').removeHeader('etag');
    }
  });
}
