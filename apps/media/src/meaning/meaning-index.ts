import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { EmbeddingRepository } from '@salon/media-data';
import { AdaptiveIndex } from '@salon/search';
import { listen, OutageLog } from '@salon/server-kit';
import { Redis } from 'ioredis';
import pLimit from 'p-limit';
import { ModelInUse } from './model-in-use.ts';

/** How often the current model is looked up, so that a newly chosen or installed model is used soon. */
const lookEveryMs = 2_000;
/** How long the messages of a backfill are collected. */
const collectMs = 200;
/** Some ten times what 100,000 vectors take on a busy machine; a batch that does not come fails earlier. */
const loadingMs = 5 * 60_000;

/** All vectors of the current model, in memory. */
interface Loaded {
  modelKey: string;
  index: AdaptiveIndex | undefined;
  /** Differs for each state of the index and for each replica. */
  revision: string;
}

/** Keeps the vectors of the current model in memory, as the database has them. */
@Injectable()
export class MeaningIndex implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(MeaningIndex.name);
  private loaded: Loaded | undefined;
  /** Messages may have been missed since it was loaded. */
  private isStale = true;
  private changed = new Set<string>();
  private looking: NodeJS.Timeout | undefined;
  private collecting: NodeJS.Timeout | undefined;
  private stopListening: () => void = () => undefined;
  private isStopping = false;
  private isLoading = true;
  /** One change at a time: a full load must not undo a change that a message made in the meantime. */
  private readonly turns = pLimit(1);
  private readonly outage = new OutageLog(this.logger);

  constructor(
    private readonly redis: Redis,
    private readonly embeddings: EmbeddingRepository,
    private readonly model: ModelInUse,
  ) {}

  onApplicationBootstrap(): void {
    const loadAgain = () => {
      this.isStale = true;
      void this.inTurn(() => this.loadIfStale());
    };
    const stops = [
      listen(this.redis, 'embeddings:changed', {
        onMessage: ({ ids }) => this.collect(ids),
        onListening: loadAgain,
      }),
      listen(this.redis, 'records:restored', { onMessage: loadAgain }),
    ];
    this.stopListening = () => stops.forEach((stop) => stop());
    this.looking = setInterval(() => void this.inTurn(() => this.loadIfStale()), lookEveryMs);
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.looking);
    clearTimeout(this.collecting);
    this.stopListening();
    await this.turns(() => undefined);
    this.loaded?.index?.close();
  }

  /** Undefined during the first load, and when there is no model or no vector. */
  current(): { modelKey: string; index: AdaptiveIndex; revision: string } | undefined {
    const { modelKey, index, revision } = this.loaded ?? {};
    return modelKey && index && revision ? { modelKey, index, revision } : undefined;
  }

  /** Whether the vectors are read for the first time since the start or since another model was chosen. */
  get isFirstLoad(): boolean {
    return this.isLoading && !this.loaded;
  }

  private collect(ids: string[]): void {
    if (this.isStopping) return;
    for (const id of ids) this.changed.add(id);
    this.collecting ??= setTimeout(() => {
      this.collecting = undefined;
      void this.inTurn(() => this.readChanged());
    }, collectMs);
  }

  /** A failure is only logged: changes that could not be read are collected again, and a load is repeated. */
  private inTurn(change: () => Promise<void>): Promise<void> {
    return this.turns(change).catch((error: unknown) => this.outage.report(error));
  }

  private async loadIfStale(): Promise<void> {
    const modelKey = (await this.model.keys()).embedding;
    if (modelKey !== this.loaded?.modelKey) {
      this.loaded?.index?.close();
      this.loaded = undefined;
      this.isStale = true;
    }
    this.isLoading = modelKey !== null && this.isStale;
    if (modelKey === null || !this.isStale) return;
    this.isStale = false;
    try {
      await this.load(modelKey);
      this.isLoading = false;
    } catch (error) {
      this.isStale = true;
      throw error;
    }
  }

  /**
   * Reads all vectors, a batch at a time, so that requests are answered meanwhile. What is loaded already stays and is
   * searched until then.
   */
  private async load(modelKey: string): Promise<void> {
    const startedAt = performance.now();
    let index = this.loaded?.index;
    const gone = new Set(index?.keys());
    try {
      for await (const { imageId, vector, background } of this.embeddings.all(modelKey)) {
        if (this.isStopping || performance.now() - startedAt > loadingMs)
          throw new Error('vectors not loaded in time');
        index ??= this.indexOf(vector);
        index.set(imageId, vector, background);
        gone.delete(imageId);
      }
    } catch (error) {
      if (index !== this.loaded?.index) index?.close();
      throw error;
    }
    this.outage.end();
    for (const id of gone) index?.delete(id);
    this.loaded = { modelKey, index, revision: randomUUID() };
    const tookMs = Math.round(performance.now() - startedAt);
    this.logger.log({ msg: 'vectors loaded', modelKey, images: index?.size ?? 0, tookMs });
  }

  private indexOf(vector: Float32Array): AdaptiveIndex {
    return new AdaptiveIndex(vector.length, { logger: this.logger });
  }

  private async readChanged(): Promise<void> {
    const ids = [...this.changed];
    this.changed.clear();
    const { loaded } = this;
    if (!loaded) return;
    try {
      const found = await this.embeddings.byIds(loaded.modelKey, ids);
      this.outage.end();
      const vectors = new Map(found.map(({ imageId, vector }) => [imageId, vector]));
      const isChanged = ids.some(
        (id) => !isDeepStrictEqual(loaded.index?.vectorOf(id), vectors.get(id)),
      );
      const gone = new Set(ids);
      for (const { imageId, vector, background } of found) {
        gone.delete(imageId);
        loaded.index ??= this.indexOf(vector);
        loaded.index.set(imageId, vector, background);
      }
      for (const id of gone) loaded.index?.delete(id);
      // A repeated message changes nothing, so cached replies stay valid.
      if (isChanged) loaded.revision = randomUUID();
    } catch (error) {
      this.collect(ids);
      throw error;
    }
  }
}
