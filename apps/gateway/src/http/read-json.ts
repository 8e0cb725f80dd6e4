import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/**
 * Reads JSON like Fastify, but accepts an empty body: many clients send `content-type: application/json`
 * with every POST and DELETE. A route that needs a body reports the missing fields.
 */
export function readJson(adapter: FastifyAdapter): void {
  const fastify = adapter.getInstance<FastifyInstance>();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  adapter.useBodyParser('application/json', false, {}, (request, body: Buffer, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}
