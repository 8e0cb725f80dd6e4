// The baseline of serving: node:http with copies of the gallery's replies in a Map.
import { createServer } from 'node:http';
import { request, type Reply } from '../http/request.ts';
import { answerParent } from './child.ts';
import { listening } from './listening.ts';

export interface CopyQuestion {
  url: string;
  paths: string[];
}

answerParent(async ({ url, paths }: CopyQuestion) => {
  const replies = new Map<string, Reply>();
  for (const path of paths) replies.set(path, await request(url + path));
  const server = createServer(({ url: path }, response) => {
    const reply = replies.get(path ?? '');
    const { 'content-type': type, 'cache-control': cache, etag } = reply?.headers ?? {};
    response
      .writeHead(reply ? 200 : 404, {
        'content-type': type,
        'content-length': reply?.body.length ?? 0,
        'cache-control': cache,
        etag,
      })
      .end(reply?.body);
  });
  return listening(server);
});
