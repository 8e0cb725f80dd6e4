// The baseline of lists: plain Fastify with the gallery's serialised, compressed replies in memory.
import { fastify } from 'fastify';
import { request } from '../http/request.ts';
import { answerParent } from './child.ts';
import { listening } from './listening.ts';

export interface ListQuestion {
  url: string;
  paths: readonly string[];
  headers: Record<string, string>;
}

answerParent(async ({ url, paths, headers }: ListQuestion) => {
  const lists = new Map(
    await Promise.all(
      paths.map(async (path) => [path, await request(url + path, { headers })] as const),
    ),
  );
  const server = fastify();
  server.get('/*', (query, reply) => {
    const list = lists.get(query.url);
    if (!list) return reply.status(404).send();
    const { 'content-type': type, 'content-encoding': encoding, etag } = list.headers;
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (query.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.headers({ 'content-type': type, 'content-encoding': encoding }).send(list.body);
  });
  await server.ready();
  return listening(server.server);
});
