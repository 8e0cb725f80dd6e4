import { Inject, Injectable } from '@nestjs/common';
import { limits, type WaitingImage } from '@salon/api-contract';
import { StoredMediaRepository, UploadRepository } from '@salon/media-data';
import { OBJECT_STORAGE, removeObjects, type ObjectStorage } from '@salon/object-storage';
import { ServiceError } from '@salon/service-contract';
import { toStagedImage } from './to-staged-image.ts';

/** Uploads that arrived and are not confirmed yet: who closed the page finds them again, and nobody else does. */
@Injectable()
export class StagedUploadsService {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly media: StoredMediaRepository,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /** The newest first. */
  async list(adminId: string): Promise<WaitingImage[]> {
    const uploads = await this.uploads.staged(adminId, limits.stagedImages);
    const hashes = new Set(uploads.map(({ sha256 }) => sha256));
    const originals = await this.media.withBytes([...hashes]);
    // A confirmation that died after making the image left its upload, which waits for nothing.
    const images = new Set(originals.filter(({ state }) => state !== 'staged').map(({ id }) => id));
    return uploads
      .filter(({ _id }) => !images.has(_id))
      .map((upload) => ({
        ...toStagedImage(upload, originals),
        stagedAt: upload.createdAt.toISOString(),
      }));
  }

  /**
   * The record goes first: from then on nobody can make an image of it. Objects that a crash leaves behind are orphans.
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
