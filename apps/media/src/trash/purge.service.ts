import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Purged } from '@salon/api-contract';
import { JobClient } from '@salon/jobs';
import { CollectionTrashRepository, TrashRepository } from '@salon/media-data';

/** Deletes for good: records are marked here, and the worker removes them with their files. */
@Injectable()
export class PurgeService {
  constructor(
    private readonly images: TrashRepository,
    private readonly collections: CollectionTrashRepository,
    private readonly jobs: JobClient,
  ) {}

  /**
   * Ids that are not in the trash are ignored.
   * @throws ServiceError `service/unavailable` while Redis is away; a repeat continues
   */
  async purge(ids: { images: string[]; collections: string[] }): Promise<Purged> {
    return this.enqueueRemoval({
      images: await this.images.expire(ids.images),
      collections: await this.collections.expire(ids.collections),
    });
  }

  /** All that was deleted until then. @throws ServiceError like {@link purge} */
  async empty(until: Date): Promise<Purged> {
    return this.enqueueRemoval({
      images: await this.images.expire(until),
      collections: await this.collections.expire(until),
    });
  }

  private async enqueueRemoval(counts: Purged): Promise<Purged> {
    // Each request has a job of its own: one that is running may have passed these records.
    const options = { onceFor: randomUUID(), outlastsOutages: true } as const;
    await this.jobs.enqueue('trash.purge', {}, options);
    return counts;
  }
}
