import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { Injectable } from '@nestjs/common';
import { cachedReplyKey, ServiceError } from '@salon/service-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { repliesByActor } from './reply-headers.ts';

/** Room for every order of tens of thousands of images; older versions give way. */
const maxBytes = 64 * 1024 * 1024;

/** The smallest first. */
const encodings = ['br', 'gzip', 'identity'] as const;
export type ReplyEncoding = (typeof encodings)[number];

const decompress = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

/** Sends replies that a service left in Redis; fetched once per version and served from memory to everyone. */
@Injectable()
export class ReplySender {
  private readonly bodies = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (body) => body.length,
  });
  /** One body in several requests at once is fetched and encoded once. */
  private readonly underWay = new Map<string, Promise<Buffer | null>>();

  constructor(private readonly redis: Redis) {}

  /** @throws ServiceError `service/unavailable` when it is fetched much later than it was named */
  async send(etag: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers({ etag: `"${etag}"`, ...repliesByActor() });
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    const body = await this.body(etag, encoding);
    if (!body) throw new ServiceError('service/unavailable');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(body);
  }

  private async body(etag: string, encoding: ReplyEncoding): Promise<Buffer | null> {
    const key = `${encoding} ${etag}`;
    const known = this.bodies.get(key);
    if (known) return known;
    const running = this.underWay.get(key) ?? this.make(etag, encoding);
    this.underWay.set(key, running);
    try {
      const body = await running;
      if (body) this.bodies.set(key, body);
      return body;
    } finally {
      this.underWay.delete(key);
    }
  }

  /** Redis holds the smallest encoding only. */
  private async make(etag: string, encoding: ReplyEncoding): Promise<Buffer | null> {
    if (encoding === 'br') return this.redis.getBuffer(cachedReplyKey(etag));
    const packed = await this.body(etag, 'br');
    if (!packed) return null;
    const identity = await decompress(packed);
    return encoding === 'gzip' ? compressGzip(identity) : identity;
  }
}

/** The encoding that the client likes best; of equals, the smallest. */
export const encodingFor = (acceptEncoding: string | string[] | undefined): ReplyEncoding =>
  negotiate(String(acceptEncoding ?? ''), [...encodings]) ?? 'identity';
