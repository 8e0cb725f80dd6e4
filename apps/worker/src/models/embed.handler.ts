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
      // An earlier attempt may have stored the vector without announcing it.
      await this.announce(imageId);
      return { outcome: 'current' };
    }
    const outcome = await this.attempts.run('embedding', model, imageId, async () => {
      const picture = await this.pictures.read(imageId, model);
      if (!picture) return 'gone';
      const vector = await this.processes.pictures.embedImage(model, picture);
      const background = await this.background.measure(model, vector);
      await this.embeddings.put(model.key, { imageId, vector, background });
      return 'done';
    });
    // Outside the attempt: a message that cannot be sent is no failure of the image.
    if (outcome === 'done') await this.announce(imageId);
    return { outcome };
  }

  /** @throws if Redis is away. The job is then tried again: without the message, no replica would read the vector. */
  private announce(imageId: string): Promise<void> {
    return broadcast(this.redis, 'embeddings:changed', { ids: [imageId] });
  }
}
