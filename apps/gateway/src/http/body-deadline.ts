import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ErrorFilter } from './error.filter.ts';

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Answers 408 and ends the connection where a request is not received completely within this time. */
export function limitBodies(fastify: FastifyInstance, withinMs: number): void {
  const errors = new ErrorFilter();
  fastify.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const hasBody = raw.headers['content-length'] ?? raw.headers['transfer-encoding'];
    if (hasBody === undefined || hasBody === '0') return done();
    const timer = setTimeout(() => {
      if (raw.complete || raw.destroyed) return;
      reply.raw.once('close', () => raw.destroy());
      if (reply.sent) raw.destroy();
      else errors.answer(new BodyTimeout(), request, reply.header('connection', 'close'));
    }, withinMs);
    timers.set(raw, timer);
    raw.once('close', () => clearTimeout(timer));
    raw.once('end', () => clearTimeout(timer));
    done();
  });
}

/** Lifts the limit for a request that may take its time, such as an upload, once it is known to be allowed. */
export function allowSlowBody(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}

/** As Fastify's own errors carry their status. */
class BodyTimeout extends Error {
  readonly statusCode = 408;
}
