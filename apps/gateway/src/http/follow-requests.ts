import { requestContext, type Logger } from '@salon/server-kit';
import { anonymous } from '@salon/service-contract';
import type { FastifyInstance } from 'fastify';

/** Gives each request the context that its log lines and calls carry, and logs what became of it. */
export function followRequests(fastify: FastifyInstance, logger: Logger): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    requestContext.run({ requestId: request.id, actor: anonymous }, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    // The path alone: a query may hold a token.
    const path = request.url.split('?', 1)[0] ?? '';
    const isCall = path.startsWith('/api/') && !path.startsWith('/api/files/');
    logger[isCall ? 'info' : 'debug']({
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
