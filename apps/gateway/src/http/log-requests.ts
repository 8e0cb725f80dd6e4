import { requestContext, type Logger } from '@salon/server-kit';
import { anonymous } from '@salon/service-contract';
import type { FastifyInstance } from 'fastify';
import { requestIdHeader } from './request-id.ts';
import { routedPath, sentPath } from './routed-path.ts';

/** API requests; files, pages and health checks are not logged. */
const isLogged = /^\/api\/(?!files\/|health)/;

/** Gives each request the context of its log lines and calls, and logs its result. */
export function logRequests(fastify: FastifyInstance, logger: Logger): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    requestContext.run({ requestId: request.id, actor: anonymous }, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    logger[isLogged.test(routedPath(request)) ? 'info' : 'debug']({
      msg: 'request',
      requestId: request.id,
      method: request.method,
      path: sentPath(request),
      status: reply.statusCode,
      tookMs: Math.round(reply.elapsedTime),
    });
    done();
  });
}
