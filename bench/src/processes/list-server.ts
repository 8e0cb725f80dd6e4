// The baseline of a list: plain Fastify with the gallery's serialised, compressed reply in memory.
import { fastify } from 'fastify';
import { request } from '../http/request.ts';
import { answerParent } from './child.ts';
import { listening } from './listening.ts';

export interface ListQuestion {
  url: string;
  path: string;
  headers: Record<string, string>;
}

answerParent(async ({ url, path, headers }: ListQuestion) => {
  const { body, headers: known } = await request(url + path, { headers });
  const { 'content-type': type, 'content-encoding': encoding, etag } = known;
  const server = fastify();
  server.get(path, (query, reply) => {
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (query.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.headers({ 'content-type': type, 'content-encoding': encoding }).send(body);
  });
  await server.ready();
  return listening(server.server);
});
