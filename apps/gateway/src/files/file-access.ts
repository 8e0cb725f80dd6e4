import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { RpcClient } from '@salon/rpc';
import { listen, requestContext } from '@salon/server-kit';
import { anonymous, ServiceError, type FileState } from '@salon/service-contract';
import DataLoader from 'dataloader';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { GATEWAY_ENVIRONMENT, type GatewayEnvironment } from '../environment.ts';
import { FileReader } from './file-reader.ts';

/** Who may have a file: everyone, or the admin who asks. */
export type Audience = 'public' | 'private';

/** An id takes some 200 bytes. */
const maxKnown = 50_000;
/** Only for a message that was lost; a deletion is announced. */
const knownForMs = 60_000;
const maxBatch = 500;

/**
 * Decides who may have the files of an image. Only published images are remembered: an upload that is confirmed, or an
 * image that is restored, is served from the next request on.
 */
@Injectable()
export class FileAccess implements OnModuleInit, OnModuleDestroy {
  /** Until when an id counts as published, by `performance.now()`. */
  private readonly published = new LRUCache<string, number>({ max: maxKnown });
  /** The pictures of a page are asked for at once. */
  private readonly states = new DataLoader((ids: readonly string[]) => this.load(ids), {
    cache: false,
    maxBatchSize: maxBatch,
    batchScheduleFn: (dispatch) => setImmediate(dispatch),
  });
  /** Changes with every deletion: an answer that was on its way then may be outdated. */
  private deletions = 0;
  private stopListening: () => void = () => undefined;

  constructor(
    private readonly rpc: RpcClient,
    private readonly reader: FileReader,
    @Inject(GATEWAY_ENVIRONMENT) private readonly environment: GatewayEnvironment,
  ) {}

  onModuleInit(): void {
    this.stopListening = listen(this.environment.REDIS_URL, 'images:deleted', {
      onMessage: ({ ids }) => {
        this.deletions += 1;
        for (const id of ids) this.published.delete(id);
      },
      // Messages may have been missed.
      onListening: () => {
        this.deletions += 1;
        this.published.clear();
      },
    });
  }

  onModuleDestroy(): void {
    this.stopListening();
  }

  /** Whether an image is known to be published; spares most requests a wait. */
  isPublished(imageId: string): boolean {
    return (this.published.get(imageId) ?? 0) > performance.now();
  }

  /** @throws ServiceError `file/not-found` for everyone who may not have the files, whether or not there are any */
  async audienceOf(imageId: string, request: FastifyRequest): Promise<Audience> {
    if (this.isPublished(imageId)) return 'public';
    const { deletions } = this;
    const state = await this.stateOf(imageId);
    if (state?.state === 'published') {
      if (deletions === this.deletions) {
        this.published.set(imageId, performance.now() + knownForMs);
      }
      return 'public';
    }
    if (state && (await this.mayRead(state, request))) return 'private';
    throw new ServiceError('file/not-found');
  }

  /** While the media service is away, an image that was published a while ago counts as published. */
  private async stateOf(imageId: string): Promise<FileState | null> {
    try {
      return await this.states.load(imageId);
    } catch (error) {
      if (this.published.has(imageId)) return { id: imageId, state: 'published' };
      throw error;
    }
  }

  private async mayRead(state: FileState, request: FastifyRequest): Promise<boolean> {
    const admin = await this.reader.adminOf(request);
    if (!admin) return false;
    // Uploads of an earlier version name no admin: they are offered to all.
    return state.state !== 'staged' || state.stagedBy === null || state.stagedBy === admin.userId;
  }

  private async load(ids: readonly string[]): Promise<(FileState | null)[]> {
    // Of no single request: it is made for all that wait.
    const context = { requestId: 'files', actor: anonymous };
    const { states } = await requestContext.run(context, () =>
      this.rpc.ask('images.fileStates', { ids: [...new Set(ids)] }),
    );
    const byId = new Map(states.map((state) => [state.id, state]));
    return ids.map((id) => byId.get(id) ?? null);
  }
}
