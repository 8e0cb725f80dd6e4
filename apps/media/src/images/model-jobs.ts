import { Injectable, Logger } from '@nestjs/common';
import { JobClient } from '@salon/jobs';
import { EmbeddingRepository, ImageRepository, needsCaption } from '@salon/media-data';
import { ModelInUse } from '../meaning/model-in-use.ts';

const outlasting = { outlastsOutages: true } as const;

/** Queues images for the models. A backfill repairs what is lost while Redis is unavailable. */
@Injectable()
export class ModelJobs {
  private readonly logger = new Logger(ModelJobs.name);

  constructor(
    private readonly jobs: JobClient,
    private readonly models: ModelInUse,
    private readonly embeddings: EmbeddingRepository,
    private readonly images: ImageRepository,
  ) {}

  /** Queues new images. Never fails. */
  async enqueue(ids: readonly string[]): Promise<void> {
    await Promise.allSettled([...this.embed(ids), ...this.caption(ids)]);
  }

  /**
   * Queues those of older images that lack a result of the models in use: thousands may be restored at once. Never fails:
   * the images are restored already.
   */
  async enqueueLacking(ids: string[]): Promise<void> {
    try {
      await this.enqueueByModel(ids);
    } catch (error) {
      this.logger.warn({ msg: 'restored images were not queued for the models', err: error });
    }
  }

  private async enqueueByModel(ids: string[]): Promise<void> {
    const { embedding, caption } = await this.models.keys();
    if (embedding !== null) {
      const having = await this.embeddings.having(embedding, ids);
      await Promise.allSettled(this.embed(ids.filter((id) => !having.has(id))));
    }
    if (caption !== null) {
      const states = await this.images.captionStatesOf(ids);
      const lacking = states.filter(
        // An admin may have removed the caption of an edited image: only a backfill writes it again.
        (state) => needsCaption(state, caption) && !(state.isEdited && state.caption === null),
      );
      await Promise.allSettled(this.caption(lacking.map(({ id }) => id)));
    }
  }

  private embed(ids: readonly string[]): Promise<unknown>[] {
    return ids.map((imageId) =>
      this.jobs.enqueue('image.embed', { imageId }, { onceFor: imageId, ...outlasting }),
    );
  }

  private caption(ids: readonly string[]): Promise<unknown>[] {
    return ids.map((imageId) =>
      this.jobs.enqueue('image.caption', { imageId }, { onceFor: imageId, ...outlasting }),
    );
  }
}
