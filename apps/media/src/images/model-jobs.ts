import { Injectable } from '@nestjs/common';
import { JobClient } from '@salon/jobs';

/** Queues images for the models. Both jobs end at once if an image lacks nothing. */
@Injectable()
export class ModelJobs {
  constructor(private readonly jobs: JobClient) {}

  /** Never fails. A backfill repairs what is lost while Redis is unavailable. */
  async enqueue(ids: string[]): Promise<void> {
    const enqueued = ids.flatMap((imageId) => {
      const options = { onceFor: imageId, outlastsOutages: true } as const;
      return [
        this.jobs.enqueue('image.embed', { imageId }, options),
        this.jobs.enqueue('image.caption', { imageId }, options),
      ];
    });
    await Promise.allSettled(enqueued);
  }
}
