import { Inject, Injectable } from '@nestjs/common';
import { modelKind } from '@salon/api-contract';
import { Handles, type ReportProgress } from '@salon/jobs';
import {
  CollectionRepository,
  CollectionTrashRepository,
  EmbeddingRepository,
  expired,
  KeptPairRepository,
  ModelFailureRepository,
  TrashRepository,
  UploadRepository,
} from '@salon/media-data';
import { OBJECT_STORAGE, removeObjects, type ObjectStorage } from '@salon/object-storage';
import { broadcast, dayMs, SettingsReader } from '@salon/server-kit';
import type { JobData, JobResult } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { runSweep } from './run-sweep.ts';
import { earlierNow } from './storage-clock.ts';

/** Purges images and collections whose time in the trash is over, or that were deleted for good. */
@Injectable()
export class TrashCleanupHandler {
  constructor(
    private readonly trash: TrashRepository,
    private readonly uploads: UploadRepository,
    private readonly collections: CollectionRepository,
    private readonly collectionTrash: CollectionTrashRepository,
    private readonly embeddings: EmbeddingRepository,
    private readonly keptPairs: KeptPairRepository,
    private readonly failures: ModelFailureRepository,
    private readonly settings: SettingsReader,
    private readonly redis: Redis,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  @Handles('task.cleanup-deleted')
  async run(
    _data: JobData<'task.cleanup-deleted'>,
    report: ReportProgress,
    doneBefore: number,
  ): Promise<JobResult<'task.cleanup-deleted'>> {
    const { trashRetentionDays } = await this.settings.published();
    const before = new Date((await earlierNow(this.storage)) - trashRetentionDays * dayMs);
    return this.removeDeletedBefore(before, report, doneBefore);
  }

  /** What was deleted for good needs no more time. */
  @Handles('trash.purge')
  purge(
    _data: JobData<'trash.purge'>,
    report: ReportProgress,
    doneBefore: number,
  ): Promise<JobResult<'trash.purge'>> {
    return this.removeDeletedBefore(new Date(expired.getTime() + 1), report, doneBefore);
  }

  async removeDeletedBefore(
    before: Date,
    report: ReportProgress,
    doneBefore: number,
  ): Promise<JobResult<'task.cleanup-deleted'>> {
    // Otherwise records would be removed while their objects cannot be.
    await this.storage.check();
    const counts = await runSweep({
      total: await this.trash.countDeletedBefore(before),
      ids: this.trash.deletedBefore(before),
      remove: (id) => this.remove(id, before),
      report,
      doneBefore,
    });
    await this.collectionTrash.removeDeletedBefore(before);
    await this.releaseRecordless();
    return counts;
  }

  /**
   * Each step can be repeated. The record of the image goes after all that depend on it, so that the next run finds an
   * image whose removal was interrupted. Its objects go last, because an image without files must not be restored:
   * objects that a crash leaves are orphans.
   */
  private async remove(id: string, before: Date): Promise<boolean> {
    // Expired first: an image must not be restored without its vector and its kept pairs.
    if (!(await this.trash.expireDeletedBefore(before, id))) return false;
    // A crash of a confirmation may have left the upload. Without the image it would be listed as staged.
    await this.uploads.remove(id);
    await this.embeddings.remove([id]);
    // A lost message does no harm: the vector stays in memory until the replica reconnects.
    await broadcast(this.redis, 'embeddings:changed', { ids: [id] }).catch(() => undefined);
    await this.keptPairs.forget([id]);
    for (const kind of modelKind.options) await this.failures.remove(kind, [id]);
    if (!(await this.trash.removeDeletedBefore(before, id))) return false;
    await removeObjects(this.storage, id);
    return true;
  }

  /** Removes ids of missing images from collections, which a crash during a deletion can leave. */
  private async releaseRecordless(): Promise<void> {
    for (const { images = [] } of await this.collections.list()) {
      await this.collections.release(await this.trash.recordless(images));
    }
  }
}
