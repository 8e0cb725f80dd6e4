import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import {
  Inject,
  Injectable,
  MethodNotAllowedException,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Queues } from '@salon/jobs';
import { queueNames, type QueueName } from '@salon/service-contract';
import type { FastifyInstance } from 'fastify';
import { queueBoardPath } from '../access/access-of.ts';
import { GATEWAY_ENVIRONMENT, type GatewayEnvironment } from '../environment.ts';
import { ErrorFilter } from '../http/error.filter.ts';
import { errorReplies } from '../http/error-replies.ts';
import { isAllowed } from './allowed-changes.ts';
import { SessionCookieGuard } from './session-cookie.guard.ts';

/** The board's page has a `base` element and an inline style. */
const contentSecurityPolicy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; " +
  "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

/** Bull-board: admins see every queue and may repeat or remove its jobs. */
@Injectable()
export class QueueBoard implements OnApplicationShutdown {
  private readonly queues: Queues;

  constructor(
    @Inject(GATEWAY_ENVIRONMENT) environment: GatewayEnvironment,
    private readonly guard: SessionCookieGuard,
  ) {
    this.queues = new Queues(environment.REDIS_URL, true);
  }

  /** Registers the routes. Must be called before the application is initialised. */
  async serve(fastify: FastifyInstance): Promise<void> {
    await this.queues.onModuleInit();
    const board = new FastifyAdapter().setBasePath(queueBoardPath);
    createBullBoard({
      queues: queueNames.map((name) => this.adapterOf(name)),
      serverAdapter: board,
      options: { uiConfig: { boardTitle: 'Salon' } },
    });
    // Bull-board's own handler would leak the stack trace.
    board.setErrorHandler(() => ({
      status: 500,
      body: { message: errorReplies.internal.message },
    }));
    const errors = new ErrorFilter();
    await fastify.register(async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        try {
          await this.guard.assertAdmin(request);
          if (!isAllowed(request.method, request.routeOptions.url)) {
            throw new MethodNotAllowedException();
          }
        } catch (error) {
          errors.answer(error, request, reply);
          return reply;
        }
        reply.header('content-security-policy', contentSecurityPolicy);
        reply.header('cache-control', 'private, no-store');
      });
      await scope.register(board.registerPlugin(), { prefix: queueBoardPath });
    });
  }

  onApplicationShutdown(): Promise<void> {
    return this.queues.onApplicationShutdown();
  }

  private adapterOf(name: QueueName): BullMQAdapter {
    const isMail = name === 'mail';
    const adapter = new BullMQAdapter(this.queues.queue(name), { readOnlyMode: isMail });
    // The data of a mail contains a link that logs its reader in.
    if (isMail) adapter.setFormatter('data', () => 'Not shown: mails hold secret links.');
    return adapter;
  }
}
