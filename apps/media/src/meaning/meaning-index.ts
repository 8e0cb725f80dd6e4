import { randomUUID } from 'node:crypto';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { EmbeddingRepository } from '@salon/media-data';
import { ExactIndex, type VectorIndex } from '@salon/search';
import { listen } from '@salon/server-kit';
import { ModelInUse } from './model-in-use.ts';

/** A model that is chosen or installed is searched by soon after. */
const lookEveryMs = 2_000;
/** Messages of a backfill are collected for so long. */
const collectMs = 200;

/** All vectors of the current model, in memory. */
interface Loaded {
  modelKey: string;
  index: VectorIndex | undefined;
  /** Different for each state of the index, in every replica. */
  revision: string;
}

/** Keeps the vectors of the current model in memory, as the database has them. */
@Injectable()
export class MeaningIndex implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(MeaningIndex.name);
  private loaded: Loaded | undefined;
  private changed = new Set<string>();
  private looking: NodeJS.Timeout | undefined;
  private collecting: NodeJS.Timeout | undefined;
  private stopListening: () => void = () => undefined;
  /** One change after the other: a full load must not undo what a message brought meanwhile. */
  private lastChange: Promise<void> = Promise.resolve();

  constructor(
    private readonly redisUrl: string,
    private readonly embeddings: EmbeddingRepository,
    private readonly model: ModelInUse,
  ) {}

  onApplicationBootstrap(): void {
    this.stopListening = listen(this.redisUrl, 'embeddings:changed', {
      onMessage: ({ ids }) => this.collect(ids),
      // Messages may have been missed.
      onListening: () => void this.inTurn(() => this.load()),
    });
    this.looking = setInterval(() => void this.inTurn(() => this.loadIfChanged()), lookEveryMs);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.looking);
    clearTimeout(this.collecting);
    this.stopListening();
    await this.lastChange;
  }

  /** Undefined while it is loaded for the first time, and where there is no model or no vector. */
  current(): { modelKey: string; index: VectorIndex; revision: string } | undefined {
    const { modelKey, index, revision } = this.loaded ?? {};
    return modelKey && index && revision ? { modelKey, index, revision } : undefined;
  }

  private collect(ids: string[]): void {
    for (const id of ids) this.changed.add(id);
    this.collecting ??= setTimeout(() => {
      this.collecting = undefined;
      void this.inTurn(() => this.readChanged());
    }, collectMs);
  }

  private inTurn(change: () => Promise<void>): Promise<void> {
    this.lastChange = this.lastChange
      .then(change)
      // The database is away: what was missed is read with the next change or connection.
      .catch((error: unknown) => this.logger.warn(error));
    return this.lastChange;
  }

  private async loadIfChanged(): Promise<void> {
    if ((await this.model.embeddingKey()) !== (this.loaded?.modelKey ?? null)) await this.load();
  }

  private async load(): Promise<void> {
    const modelKey = await this.model.embeddingKey();
    if (modelKey === null) {
      this.loaded = undefined;
      return;
    }
    const startedAt = performance.now();
    let index: VectorIndex | undefined;
    for await (const { imageId, vector, background } of this.embeddings.all(modelKey)) {
      index ??= new ExactIndex(vector.length);
      index.set(imageId, vector, background);
    }
    this.loaded = { modelKey, index, revision: randomUUID() };
    const tookMs = Math.round(performance.now() - startedAt);
    this.logger.log({ msg: 'vectors loaded', modelKey, images: index?.size ?? 0, tookMs });
  }

  private async readChanged(): Promise<void> {
    const ids = [...this.changed];
    this.changed.clear();
    const { loaded } = this;
    if (!loaded) return;
    try {
      const found = await this.embeddings.byIds(loaded.modelKey, ids);
      const gone = new Set(ids);
      for (const { imageId, vector, background } of found) {
        gone.delete(imageId);
        loaded.index ??= new ExactIndex(vector.length);
        loaded.index.set(imageId, vector, background);
      }
      for (const id of gone) loaded.index?.delete(id);
      loaded.revision = randomUUID();
    } catch (error) {
      this.collect(ids);
      throw error;
    }
  }
}
