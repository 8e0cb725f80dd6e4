import { Injectable } from '@nestjs/common';
import { Handles } from '@salon/jobs';
import { EmbeddingRepository } from '@salon/media-data';
import { broadcast } from '@salon/server-kit';
import type { JobData, JobResult } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { BackgroundMeter } from './background.ts';
import { ModelAttempts } from './model-attempts.ts';
import { ModelProcesses } from './model-processes.ts';
import { Models } from './models.ts';
import { PictureSource } from './picture-source.ts';

/** Stores the vector of an image. */
@Injectable()
export class EmbedHandler {
  constructor(
    private readonly models: Models,
    private readonly processes: ModelProcesses,
    private readonly pictures: PictureSource,
    private readonly background: BackgroundMeter,
    private readonly embeddings: EmbeddingRepository,
    private readonly attempts: ModelAttempts,
    private readonly redis: Redis,
  ) {}

  @Handles('image.embed')
  async embed({ imageId }: JobData<'image.embed'>): Promise<JobResult<'image.embed'>> {
    const model = await this.models.available('embedding');
    if (!model) return { outcome: 'no-model' };
    if ((await this.embeddings.having(model.key, [imageId])).has(imageId)) {
      // An earlier attempt may have been killed after it stored the vector and before it announced it.
      await this.announce(imageId);
      return { outcome: 'current' };
    }
    return this.attempts.run('embedding', model, imageId, async () => {
      const picture = await this.pictures.read(imageId);
      if (!picture) return { outcome: 'gone' } as const;
      const [vector] = await this.processes.pictures.embedImages(model, [picture]);
      if (!vector) throw new Error('the model gave no vector');
      const background = await this.background.measure(model, vector);
      await this.embeddings.put(model.key, { imageId, vector, background });
      await this.announce(imageId);
      return { outcome: 'done' } as const;
    });
  }

  /** A lost message does no harm: each replica reads all vectors when it reconnects. */
  private async announce(imageId: string): Promise<void> {
    await broadcast(this.redis, 'embeddings:changed', { ids: [imageId] }).catch(() => undefined);
  }
}
