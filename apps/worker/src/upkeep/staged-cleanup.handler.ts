import { Inject, Injectable } from '@nestjs/common';
import { Handles, type ReportProgress } from '@salon/jobs';
import { StoredMediaRepository, UploadRepository } from '@salon/media-data';
import { OBJECT_STORAGE, removeObjects, type ObjectStorage } from '@salon/object-storage';
import { hourMs, SettingsReader } from '@salon/server-kit';
import type { JobData, JobResult } from '@salon/service-contract';
import { runSweep } from './run-sweep.ts';
import { earlierNow } from './storage-clock.ts';

/**
 * Removes uploads that were never confirmed. Removes the record first, and only if no confirmation has begun, so that
 * the upload cannot become an image. Objects left by a crash are orphans.
 */
@Injectable()
export class StagedCleanupHandler {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly media: StoredMediaRepository,
    private readonly settings: SettingsReader,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  @Handles('task.cleanup-staged')
  async run(
    _data: JobData<'task.cleanup-staged'>,
    report: ReportProgress,
    doneBefore: number,
  ): Promise<JobResult<'task.cleanup-staged'>> {
    const { stagedImageHours } = await this.settings.published();
    const before = new Date((await earlierNow(this.storage)) - stagedImageHours * hourMs);
    return this.removeUnconfirmed(before, report, doneBefore);
  }

  async removeUnconfirmed(
    before: Date,
    report: ReportProgress,
    doneBefore: number,
  ): Promise<JobResult<'task.cleanup-staged'>> {
    // Otherwise records would be removed while their objects cannot be.
    await this.storage.check();
    return runSweep({
      total: await this.uploads.countUntouchedSince(before),
      ids: this.uploads.untouchedSince(before),
      remove: (id) => this.remove(id, before),
      report,
      doneBefore,
    });
  }

  private async remove(id: string, before: Date): Promise<boolean> {
    if (!(await this.uploads.removeUntouchedSince(before, id))) return false;
    // A confirmation crashed after it had created the image: the objects belong to the image.
    if ((await this.media.find([id])).has(id)) return false;
    await removeObjects(this.storage, id);
    return true;
  }
}
