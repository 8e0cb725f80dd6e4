import { Injectable } from '@nestjs/common';
import { RpcClient } from '@salon/rpc';
import { currentActor, SettingsReader } from '@salon/server-kit';
import type { ErrorCode } from '@salon/api-contract';
import { isAdmin, ServiceError, type CallReply } from '@salon/service-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ReplySender } from '../http/reply-sender.ts';

type Chunk = CallReply<'images.wallChunk'>;

const maxKnown = 10_000;
const outages: ReadonlySet<ErrorCode> = new Set(['service/unavailable', 'service/timeout']);
/**
 * How long a chunk is sent without asking `media`, which may have dropped it because one of its images was deleted. While
 * `media` is unavailable, the chunk is sent for longer.
 */
const knownForMs = 5 * 60_000;

/** Sends chunks of the wall. The content of a name never changes, so a known one needs no call for some minutes. */
@Injectable()
export class ChunkSender {
  private readonly known = new LRUCache<string, Pick<Chunk, 'etag' | 'isDated'>>({
    max: maxKnown,
    ttl: knownForMs,
    allowStale: true,
    noDeleteOnStaleGet: true,
  });

  constructor(
    private readonly rpc: RpcClient,
    private readonly replies: ReplySender,
    private readonly settings: SettingsReader,
  ) {}

  /** @throws ServiceError `list/outdated` also for visitors who may not see the dates in the chunk */
  async send(name: string, reply: FastifyReply): Promise<FastifyReply> {
    const chunk = await this.chunkOf(name, reply.request);
    const { hideDates } = await this.settings.current();
    if (!chunk.isDated || !hideDates) return this.replies.sendImmutable(chunk, reply);
    if (!isAdmin(currentActor())) throw new ServiceError('list/outdated', { name });
    return this.replies.send(chunk, reply);
  }

  private async chunkOf(name: string, request: FastifyRequest): Promise<Chunk> {
    const known = this.known.get(name);
    const isReady = known !== undefined && this.replies.isInMemory(known.etag, request);
    if (isReady && this.known.getRemainingTTL(name) > 0) return known;
    try {
      const chunk = await this.rpc.ask('images.wallChunk', { name });
      const { etag, isDated } = chunk;
      this.known.set(name, { etag, isDated });
      return chunk;
    } catch (error) {
      if (isReady && error instanceof ServiceError && outages.has(error.code)) return known;
      throw error;
    }
  }
}
