import type { IncomingMessage } from 'node:http';
import { RequestTimeoutException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { answerError } from './error.filter.ts';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Answers 408 and closes the connection if the body of a request does not arrive within this time. */
export function limitBodies(fastify: FastifyInstance, withinMs: number): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!hasBody(raw)) return done();
    const timer = setTimeout(() => {
      if (raw.complete || raw.destroyed) return;
      reply.raw.once('close', () => raw.destroy());
      // A reply can be on its way: the body of a GET is not waited for.
      if (reply.sent || reply.raw.headersSent) raw.destroy();
      else answerError(new RequestTimeoutException(), reply.header('connection', 'close'));
    }, withinMs);
    timers.set(raw, timer);
    raw.once('close', () => clearTimeout(timer));
    raw.once('end', () => clearTimeout(timer));
    done();
  });
}

export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'] ?? headers['transfer-encoding'];
  return length !== undefined && length !== '0';
}

/** Removes the deadline of a request that may take longer, after its access check. */
export function allowSlowBody(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}
