import { isUtf8 } from 'node:buffer';
import { BadRequestException } from '@nestjs/common';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/**
 * Reads JSON like Fastify, but accepts an empty body: many clients send `content-type: application/json`
 * with every POST and DELETE. A route that needs a body reports the missing fields. Plain text is refused: other sites
 * can send it, and a client that forgets the content type of its JSON should get a message about that.
 */
export function readJson(adapter: FastifyAdapter): void {
  const fastify = adapter.getInstance<FastifyInstance>();
  fastify.removeContentTypeParser('text/plain');
  const parse = fastify.getDefaultJsonParser('error', 'error');
  adapter.useBodyParser('application/json', false, {}, (request, body: Buffer, done) => {
    if (body.length === 0) done(null, undefined);
    // JSON is UTF-8 (RFC 8259). Otherwise replacement characters would be stored in place of the text.
    else if (!isUtf8(body)) done(new BadRequestException());
    else void parse(request, body.toString(), done);
  });
}
