import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { countLookup } from '@salon/observability';
import { cachedReplyKey, ServiceError, type CachedReply } from '@salon/service-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { cacheForever } from './cache-control.ts';
import { jsonType } from './json-type.ts';
import { encodingFor, isUnchanged, type ReplyEncoding } from './negotiation.ts';
import { repliesByActor } from './reply-headers.ts';

/** Enough for all orders of tens of thousands of images; older versions are evicted. */
const maxBytes = 64 * 1024 * 1024;

type Reply = Pick<CachedReply, 'etag' | 'body'>;

const decompress = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

/**
 * Sends replies that a service has stored in Redis, or passed with their body because Redis refused them. Each version is
 * fetched once, then served from memory.
 */
@Injectable()
export class ReplySender {
  private readonly bodies = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (body) => body.length,
  });
  /** Concurrent requests for one body share its fetch and encoding. */
  private readonly running = new Map<string, Promise<Buffer | null>>();

  constructor(private readonly redis: Redis) {}

  /** @throws ServiceError `service/unavailable` if Redis no longer has the reply */
  async send(found: Reply, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers(repliesByActor());
    return this.sendBody(found, reply);
  }

  /** Sends a reply whose address always has the same content. */
  async sendImmutable(found: Reply, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers({ 'cache-control': cacheForever, vary: 'accept-encoding' });
    return this.sendBody(found, reply);
  }

  private async sendBody(
    { etag, body: packed }: Reply,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { request } = reply;
    reply.header('etag', `"${etag}"`);
    if (isUnchanged(etag, request)) return reply.status(304).send();
    if (packed !== undefined) this.bodies.set(`br ${etag}`, Buffer.from(packed, 'base64'));
    const encoding = encodingFor(request.headers['accept-encoding']);
    const body = await this.body(etag, encoding);
    if (!body) throw new ServiceError('service/unavailable');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(jsonType).send(body);
  }

  /** Whether the reply can be sent without Redis. */
  isInMemory(etag: string, request: FastifyRequest): boolean {
    const encoding = encodingFor(request.headers['accept-encoding']);
    const isKnown = this.bodies.has(`${encoding} ${etag}`) || this.bodies.has(`br ${etag}`);
    return isKnown || isUnchanged(etag, request);
  }

  private async body(etag: string, encoding: ReplyEncoding): Promise<Buffer | null> {
    const key = `${encoding} ${etag}`;
    const known = this.bodies.get(key);
    countLookup('reply-bodies', known !== undefined);
    if (known) return known;
    const pending = this.running.get(key) ?? this.make(etag, encoding);
    this.running.set(key, pending);
    try {
      const body = await pending;
      if (body) this.bodies.set(key, body);
      return body;
    } finally {
      this.running.delete(key);
    }
  }

  /** Redis has only the smallest encoding. */
  private async make(etag: string, encoding: ReplyEncoding): Promise<Buffer | null> {
    if (encoding === 'br') return this.redis.getBuffer(cachedReplyKey(etag));
    const packed = await this.body(etag, 'br');
    if (!packed) return null;
    const identity = await decompress(packed);
    return encoding === 'gzip' ? compressGzip(identity) : identity;
  }
}
