import { Inject, Injectable } from '@nestjs/common';
import type { ImageMetadata, StagedImage } from '@salon/api-contract';
import { JobClient } from '@salon/jobs';
import { StoredMediaRepository, UploadRepository } from '@salon/media-data';
import { keys, OBJECT_STORAGE, withLocalCopy, type ObjectStorage } from '@salon/object-storage';
import { SettingsReader } from '@salon/server-kit';
import { ServiceError, type RenderedImage, type StagedFile } from '@salon/service-contract';
import { ExifReader } from '../exif/exif-reader.ts';
import { toImageMetadata } from '../exif/to-image-metadata.ts';
import { toStagedImage } from './to-staged-image.ts';

/** A little less than the call's own deadline, so that the caller hears why. */
const renderDeadlineMs = 25_000;

/** Takes in a file that lies in storage: a record exists only once its metadata is read and its renditions are made. */
@Injectable()
export class StagingService {
  constructor(
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly uploads: UploadRepository,
    private readonly media: StoredMediaRepository,
    private readonly exif: ExifReader,
    private readonly jobs: JobClient,
    private readonly settings: SettingsReader,
  ) {}

  /** @throws ServiceError `image/undecodable`; the file is then removed */
  async stage(stagedBy: string, { sessionId, ...file }: StagedFile): Promise<StagedImage> {
    const [metadata, rendered] = await Promise.all([
      this.readMetadata(sessionId),
      this.render(sessionId),
    ]);
    const upload = await this.uploads.put({
      ...{ _id: sessionId, ...file, metadata, rendered },
      stagedBy,
    });
    return toStagedImage(upload, await this.media.withBytes([upload.sha256]));
  }

  private async readMetadata(sessionId: string): Promise<ImageMetadata> {
    return withLocalCopy(this.storage, keys.original(sessionId), async (path) =>
      toImageMetadata(await this.exif.read(path)),
    );
  }

  private async render(imageId: string): Promise<RenderedImage> {
    const { renditionQuality: quality } = await this.settings.current();
    const run = await this.jobs.enqueue('image.render', { imageId, quality }, { onceFor: imageId });
    try {
      return await run.result(renderDeadlineMs);
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'image/undecodable') {
        await this.storage.remove(keys.original(imageId));
      }
      throw error;
    }
  }
}
