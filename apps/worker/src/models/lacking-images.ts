import { Injectable } from '@nestjs/common';
import type { ModelKind } from '@salon/api-contract';
import {
  EmbeddingRepository,
  ImageRepository,
  needsCaption,
  TrashRepository,
} from '@salon/media-data';
import { inBatches } from '../in-batches.ts';

const batchSize = 200;

/** Finds the images without a vector or caption of the current model, in batches. */
@Injectable()
export class LackingImages {
  constructor(
    private readonly images: ImageRepository,
    private readonly trash: TrashRepository,
    private readonly embeddings: EmbeddingRepository,
  ) {}

  /**
   * The ids of images that lack a vector or a caption of this model.
   * @param onLooked called for every image that was checked
   */
  async *batches(
    kind: ModelKind,
    modelKey: string,
    onLooked: () => void,
  ): AsyncGenerator<string[]> {
    for await (const batch of inBatches(this.images.captioned(), batchSize)) {
      const ids = batch.map(({ id }) => id);
      const having =
        kind === 'embedding'
          ? await this.embeddings.having(modelKey, ids)
          : new Set(batch.filter((image) => !needsCaption(image, modelKey)).map(({ id }) => id));
      for (const _ of ids) onLooked();
      yield ids.filter((id) => !having.has(id));
    }
  }

  /** Removes vectors of images that were purged while the vector was computed. */
  async removeVectorsOfPurged(): Promise<void> {
    for await (const ids of inBatches(this.embeddings.ids(), batchSize)) {
      const purged = await this.trash.recordless(ids);
      if (purged.length > 0) await this.embeddings.remove(purged);
    }
  }
}
