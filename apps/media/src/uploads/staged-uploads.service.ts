import { Inject, Injectable } from '@nestjs/common';
import { limits, type ListedUpload } from '@salon/api-contract';
import { StoredMediaRepository, UploadRepository } from '@salon/media-data';
import { OBJECT_STORAGE, removeObjects, type ObjectStorage } from '@salon/object-storage';
import { ServiceError } from '@salon/service-contract';
import { toStagedUpload } from './to-staged-upload.ts';

/** Uploads that are not confirmed yet. Only the admin who uploaded them sees them, also after closing the page. */
@Injectable()
export class StagedUploadsService {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly media: StoredMediaRepository,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /** The newest first. */
  async list(adminId: string): Promise<ListedUpload[]> {
    const uploads = await this.uploads.staged(adminId, limits.stagedUploads);
    const hashes = new Set(uploads.map(({ sha256 }) => sha256));
    const originals = await this.media.withBytes([...hashes]);
    // A confirmation that crashed after creating the image left its upload behind.
    const images = new Set(originals.filter(({ state }) => state !== 'staged').map(({ id }) => id));
    return uploads
      .filter(({ _id }) => !images.has(_id))
      .map((upload) => ({
        ...toStagedUpload(upload, originals),
        stagedAt: upload.createdAt.toISOString(),
        sequence: upload.sequence ?? upload.createdAt.getTime(),
      }));
  }

  /**
   * Removes the record first, so that no image can be made of the upload. Objects left by a crash are orphans.
   * @throws ServiceError `upload/not-found`, also while the upload is being confirmed, and of another admin’s
   */
  async discard(adminId: string, sessionId: string): Promise<void> {
    if (!(await this.uploads.removeStaged(adminId, sessionId))) {
      throw new ServiceError('upload/not-found', { sessionId });
    }
    // The objects may be an image's by now, as above.
    if ((await this.media.find([sessionId])).has(sessionId)) return;
    await removeObjects(this.storage, sessionId);
  }
}
