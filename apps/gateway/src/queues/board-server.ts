import { MethodNotAllowedException, NotFoundException } from '@nestjs/common';
import compress from '@fastify/compress';
import type { Queues } from '@salon/jobs';
import { requestContext } from '@salon/server-kit';
import { queueNames } from '@salon/service-contract';
import { fastify, type FastifyInstance } from 'fastify';
import { queueBoardPath } from '../access/access-of.ts';
import { privateNoStore } from '../http/cache-control.ts';
import { compression } from '../http/compression.ts';
import { answerError } from '../http/error.filter.ts';
import { errorReplies } from '../http/error-replies.ts';
import { isAllowed } from './allowed-changes.ts';

/** The board's page has a `base` element and an inline style. */
const contentSecurityPolicy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; " +
  "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

/**
 * A server with bull-board's routes, which does not listen: its `routing` answers requests of another server.
 * Bull-board is imported here, because it loads a second BullMQ: a third of the CPU time of a gateway's start.
 */
export async function boardServer(queues: Queues): Promise<FastifyInstance> {
  const server = fastify({ genReqId: () => requestContext.getStore()?.requestId ?? '' });
  server.setErrorHandler((error, _request, reply) => answerError(error, reply));
  server.setNotFoundHandler((_request, reply) => answerError(new NotFoundException(), reply));
  server.addHook('onRequest', async (request, reply) => {
    if (!isAllowed(request.method, request.routeOptions.url)) {
      // Thrown, it would reach bull-board's handler.
      answerError(new MethodNotAllowedException(), reply);
      return reply;
    }
    reply.header('content-security-policy', contentSecurityPolicy);
    reply.header('cache-control', privateNoStore);
  });
  await server.register(compress, compression);
  await server.register(await boardOf(queues), { prefix: queueBoardPath });
  await server.ready();
  return server;
}

async function boardOf(queues: Queues) {
  const [{ createBullBoard }, { BullMQAdapter }, { FastifyAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/fastify'),
  ]);
  const board = new FastifyAdapter().setBasePath(queueBoardPath);
  createBullBoard({
    queues: queueNames.map((name) => {
      const isMail = name === 'mail';
      const adapter = new BullMQAdapter(queues.queue(name), { readOnlyMode: isMail });
      // The data of a mail contains a link that logs its reader in.
      if (isMail) adapter.setFormatter('data', () => 'Not shown: mails hold secret links.');
      return adapter;
    }),
    serverAdapter: board,
    options: { uiConfig: { boardTitle: 'Salon' } },
  });
  // Bull-board's own handler would leak the stack trace.
  board.setErrorHandler(() => ({ status: 500, body: { message: errorReplies.internal.message } }));
  return board.registerPlugin();
}
