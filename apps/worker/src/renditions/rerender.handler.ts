import { Inject, Injectable } from '@nestjs/common';
import { Handles, type ReportProgress } from '@salon/jobs';
import { RerenderRepository } from '@salon/media-data';
import { keys, OBJECT_STORAGE, type ObjectStorage } from '@salon/object-storage';
import { SettingsReader } from '@salon/server-kit';
import { ServiceError, type JobData, type JobResult } from '@salon/service-contract';
import { ChangePublisher } from '../change-publisher.ts';
import { recipe } from './recipe.ts';
import { RenditionHandler } from './rendition.handler.ts';

/** Longer than for an upload, whose request waits for it: on a busy machine a decoding takes several times as long. */
const decodingTimeoutS = 120;

/** Renders a published image again. The image keeps its old renditions until the new ones are recorded. */
@Injectable()
export class RerenderHandler {
  constructor(
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly images: RerenderRepository,
    private readonly renditions: RenditionHandler,
    private readonly settings: SettingsReader,
    private readonly changes: ChangePublisher,
  ) {}

  /**
   * Keeps the old files in storage, because open pages still request them. The clean-up of orphans removes them.
   * @throws ServiceError `file/not-found` without an original; those of `image.render`
   */
  @Handles('image.rerender')
  async rerender(
    { imageId }: JobData<'image.rerender'>,
    report: ReportProgress,
  ): Promise<JobResult<'image.rerender'>> {
    // The job was killed after it had recorded its result, and runs again.
    if (!(await this.images.isDue(imageId, recipe))) return { outcome: 'current' };
    if (await this.images.begin(imageId)) this.changes.publishSoon(imageId);
    if (!(await this.storage.head(keys.original(imageId)))) {
      throw new ServiceError('file/not-found', { imageId });
    }
    const { renditionQuality: quality } = await this.settings.published();
    const rendered = await this.renditions.renderWithin(
      decodingTimeoutS,
      { imageId, quality },
      report,
    );
    if (!(await this.images.finish(imageId, rendered))) return { outcome: 'gone' };
    this.changes.publishSoon(imageId);
    return { outcome: 'done' };
  }
}
