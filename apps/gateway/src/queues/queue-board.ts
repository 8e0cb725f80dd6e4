import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Queues } from '@salon/jobs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { queueBoardPath } from '../access/access-of.ts';
import { GATEWAY_ENVIRONMENT, type GatewayEnvironment } from '../environment.ts';
import { answerError } from '../http/error.filter.ts';
import { SessionCookieCheck } from '../session/session-cookie-check.ts';
import { boardServer } from './board-server.ts';

/** Bull-board: admins see every queue and may repeat or remove its jobs. Opened by the first request of an admin. */
@Injectable()
export class QueueBoard implements OnApplicationShutdown {
  private readonly queues: Queues;
  private opened: Promise<FastifyInstance> | undefined;

  constructor(
    @Inject(GATEWAY_ENVIRONMENT) environment: GatewayEnvironment,
    private readonly sessions: SessionCookieCheck,
  ) {
    this.queues = new Queues(environment.REDIS_URL, { waitsForRedis: true });
  }

  /** Registers the routes. Must be called before the application is initialised. */
  serve(fastify: FastifyInstance): void {
    for (const url of [queueBoardPath, `${queueBoardPath}/*`]) {
      fastify.route({
        method: fastify.supportedMethods,
        url,
        // Before the body is read, which is for the board's server.
        onRequest: (request, reply) => this.answer(request, reply),
        handler: () => undefined,
      });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.opened)?.close();
    await this.queues.onApplicationShutdown();
  }

  private async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      await this.sessions.assertAdmin(request);
      const server = await this.open();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.hijack();
      server.routing(request.raw, reply.raw);
    } catch (error) {
      answerError(error, reply);
    }
    return reply;
  }

  private open(): Promise<FastifyInstance> {
    this.opened ??= this.start().catch((error: unknown) => {
      this.opened = undefined;
      throw error;
    });
    return this.opened;
  }

  private async start(): Promise<FastifyInstance> {
    await this.queues.onModuleInit();
    return boardServer(this.queues);
  }
}
