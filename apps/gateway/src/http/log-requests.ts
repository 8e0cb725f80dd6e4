import { requestContext, type Logger } from '@salon/server-kit';
import { anonymous } from '@salon/service-contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { requestIdHeader } from './request-id.ts';
import { routedPath, sentPath } from './routed-path.ts';

/** API requests; files, pages and health checks are not logged. */
const isLogged = /^\/api\/(?!files\/|health)/;

/** Gives each request the context of its log lines and calls, and logs its result. */
export function logRequests(fastify: FastifyInstance, logger: Logger): void {
  const log = ({ request, elapsedTime }: FastifyReply, result: { msg: string; status?: number }) =>
    logger[isLogged.test(routedPath(request)) ? 'info' : 'debug']({
      requestId: request.id,
      method: request.method,
      path: sentPath(request),
      tookMs: Math.round(elapsedTime),
      ...result,
    });
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    // Fastify's onResponse does not run for a client that has gone.
    reply.raw.once('close', () => {
      if (!reply.raw.headersSent) log(reply, { msg: 'request ended without a reply' });
    });
    requestContext.run({ requestId: request.id, actor: anonymous }, done);
  });
  fastify.addHook('onResponse', (_request, reply, done) => {
    log(reply, { msg: 'request', status: reply.statusCode });
    done();
  });
}
