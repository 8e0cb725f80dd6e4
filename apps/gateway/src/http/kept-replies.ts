import { Injectable } from '@nestjs/common';
import {
  keptReplyKey,
  replyEncodings,
  ServiceError,
  type ReplyEncoding,
} from '@salon/service-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

/** Room for every order of tens of thousands of images; older versions give way. */
const maxBytes = 64 * 1024 * 1024;

/** Sends replies that a service left in Redis; fetched once per version and served from memory to everyone. */
@Injectable()
export class KeptReplies {
  private readonly bodies = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (body) => body.length,
  });

  constructor(private readonly redis: Redis) {}

  /** @throws ServiceError `service/unavailable` when it is fetched much later than it was named */
  async send(etag: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers({ etag: `"${etag}"`, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    const body = await this.fetch(etag, encoding);
    if (!body) throw new ServiceError('service/unavailable');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(body);
  }

  private async fetch(etag: string, encoding: ReplyEncoding): Promise<Buffer | null> {
    const key = `${encoding} ${etag}`;
    const known = this.bodies.get(key);
    if (known) return known;
    const body = await this.redis.hgetBuffer(keptReplyKey(etag), encoding);
    if (body) this.bodies.set(key, body);
    return body;
  }
}

/** The best encoding the client accepts; a weight of 0 refuses one. */
export function encodingFor(acceptEncoding: string | string[] | undefined): ReplyEncoding {
  const refused = /;\s*q=0(\.0*)?\s*$/;
  const accepted = String(acceptEncoding ?? '')
    .split(',')
    .filter((item) => !refused.test(item))
    .map((item) => item.split(';', 1)[0]?.trim());
  return (
    replyEncodings.find((encoding) => encoding !== 'identity' && accepted.includes(encoding)) ??
    'identity'
  );
}
