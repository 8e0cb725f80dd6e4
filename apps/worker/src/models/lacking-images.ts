import { Injectable } from '@nestjs/common';
import type { ModelKind } from '@salon/api-contract';
import {
  EmbeddingRepository,
  ImageRepository,
  inBatches,
  ModelFailureRepository,
  needsCaption,
  type CaptionState,
} from '@salon/media-data';
import { dayMs } from '@salon/server-kit';
import { Models } from './models.ts';

const batchSize = 200;
/** The number of failed tries after which scheduled runs leave an image out, until the last one is old. */
const maxScheduledTries = 3;
/** Not for good: the cause may have been the model or the machine. */
const leftOutMs = 7 * dayMs;

/** Some of the gallery's images that were checked together. */
interface Batch {
  /** The ids of those that lack a result. */
  ids: string[];
  /** The number of all of them. */
  checked: number;
}

interface Search {
  kind: ModelKind;
  modelKey: string;
  isScheduled: boolean;
}

/** Finds the images without a vector or caption of the current model, in batches. */
@Injectable()
export class LackingImages {
  constructor(
    private readonly images: ImageRepository,
    private readonly embeddings: EmbeddingRepository,
    private readonly failures: ModelFailureRepository,
    private readonly models: Models,
  ) {}

  /**
   * The images that lack a vector or a caption of this model. A scheduled run leaves out those at which the model has
   * failed too often, for a week.
   */
  async *batches(search: Search): AsyncGenerator<Batch> {
    const { kind, modelKey, isScheduled } = search;
    for await (const batch of inBatches(this.images.captionStates(), batchSize)) {
      const ids = await this.lackingOf(search, batch);
      const often = { minTries: maxScheduledTries, since: new Date(Date.now() - leftOutMs) };
      const leftOut =
        isScheduled && ids.length > 0
          ? await this.failures.failedAt(kind, modelKey, ids, often)
          : new Set();
      yield { ids: ids.filter((id) => !leftOut.has(id)), checked: batch.length };
    }
  }

  private async lackingOf({ kind, modelKey }: Search, batch: CaptionState[]): Promise<string[]> {
    const ids = batch.map(({ id }) => id);
    const having =
      kind === 'embedding'
        ? await this.embeddings.having(modelKey, ids)
        : new Set(batch.filter((state) => !needsCaption(state, modelKey)).map(({ id }) => id));
    return ids.filter((id) => !having.has(id));
  }

  /** Whether a scheduled run would find anything to do, which it does not without a model. */
  async hasScheduledWork(): Promise<boolean> {
    const model = await this.models.available('embedding');
    if (!model) return false;
    const search = { kind: 'embedding', modelKey: model.key, isScheduled: true } as const;
    for await (const { ids } of this.batches(search)) {
      if (ids.length > 0) return true;
    }
    return false;
  }
}
