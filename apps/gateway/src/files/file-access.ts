import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { RpcClient } from '@salon/rpc';
import { listen, requestContext } from '@salon/server-kit';
import { anonymous, ServiceError, type FileState } from '@salon/service-contract';
import DataLoader from 'dataloader';
import type { FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { AdminLookup } from './admin-lookup.ts';

/** Who may read a file: everyone, or only the admin of this request. */
export type Visibility = 'public' | 'private';

/** An id takes about 200 bytes. */
const maxKnown = 50_000;
/** Limits the effect of a lost message: a deletion is published on `images:deleted`. */
const knownForMs = 60_000;
const maxBatch = 500;

/**
 * Decides who may read the files of an image. Only published images are cached, so that a confirmed upload or a
 * restored image is served from the next request on.
 */
@Injectable()
export class FileAccess implements OnModuleInit, OnModuleDestroy {
  /** The ids of published images. Expired ones are used while the media service is down. */
  private readonly published = new LRUCache<string, true>({
    max: maxKnown,
    ttl: knownForMs,
    noDeleteOnStaleGet: true,
  });
  /** Batches the requests of a page, which arrive together. */
  private readonly states = new DataLoader((ids: readonly string[]) => this.load(ids), {
    cache: false,
    maxBatchSize: maxBatch,
    batchScheduleFn: (dispatch) => setImmediate(dispatch),
  });
  /** Incremented by each deletion, as replies that were in transit may be outdated. */
  private deletions = 0;
  private stopListening: () => void = () => undefined;

  constructor(
    private readonly rpc: RpcClient,
    private readonly admins: AdminLookup,
    private readonly redis: Redis,
  ) {}

  onModuleInit(): void {
    this.stopListening = listen(this.redis, 'images:deleted', {
      onMessage: ({ ids }) => {
        this.deletions += 1;
        for (const id of ids) this.published.delete(id);
      },
      // Messages may have been lost while disconnected.
      onListening: () => {
        this.deletions += 1;
        this.published.clear();
      },
    });
  }

  onModuleDestroy(): void {
    this.stopListening();
  }

  /** Whether the cache has the image as published, which most requests need no call for. */
  isPublished(imageId: string): boolean {
    return this.published.get(imageId) ?? false;
  }

  /** @throws ServiceError `file/not-found` without access, whether or not the files exist */
  async visibilityOf(imageId: string, request: FastifyRequest): Promise<Visibility> {
    if (this.isPublished(imageId)) return 'public';
    const { deletions } = this;
    const state = await this.stateOf(imageId);
    if (state?.state === 'published') {
      if (deletions === this.deletions) this.published.set(imageId, true);
      return 'public';
    }
    // Otherwise an expired entry would count as published again while the media service is down.
    this.published.delete(imageId);
    if (state && (await this.mayRead(state, request))) return 'private';
    throw new ServiceError('file/not-found');
  }

  /** While the media service is down, an expired cache entry still counts as published. */
  private async stateOf(imageId: string): Promise<FileState | null> {
    try {
      return await this.states.load(imageId);
    } catch (error) {
      if (!this.published.get(imageId, { allowStale: true })) throw error;
      return { id: imageId, state: 'published' };
    }
  }

  private async mayRead(state: FileState, request: FastifyRequest): Promise<boolean> {
    const admin = await this.admins.adminOf(request);
    if (!admin) return false;
    return state.state !== 'staged' || state.stagedBy === admin.userId;
  }

  private async load(ids: readonly string[]): Promise<(FileState | null)[]> {
    // One call serves several requests, so it has a context of its own.
    const context = { requestId: 'files', actor: anonymous };
    const { states } = await requestContext.run(context, () =>
      this.rpc.ask('images.fileStates', { ids: [...new Set(ids)] }),
    );
    const byId = new Map(states.map((state) => [state.id, state]));
    return ids.map((id) => byId.get(id) ?? null);
  }
}
