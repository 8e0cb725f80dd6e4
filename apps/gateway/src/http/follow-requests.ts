import { requestContext, type Logger } from '@salon/server-kit';
import { anonymous } from '@salon/service-contract';
import type { FastifyInstance } from 'fastify';

/** Calls of people and programs; not pictures, pages or probes. */
const isWorthTelling = /^\/api\/(?!files\/|health)/;

/** Gives each request the context that its log lines and calls carry, and logs what became of it. */
export function followRequests(fastify: FastifyInstance, logger: Logger): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    requestContext.run({ requestId: request.id, actor: anonymous }, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    // The path alone: a query may hold a token.
    const path = request.url.split('?', 1)[0] ?? '';
    logger[isWorthTelling.test(path) ? 'info' : 'debug']({
      msg: 'request',
      requestId: request.id,
      method: request.method,
      path,
      status: reply.statusCode,
      tookMs: Math.round(reply.elapsedTime),
    });
    done();
  });
}
