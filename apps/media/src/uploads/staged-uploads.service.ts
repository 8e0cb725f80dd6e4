import { Inject, Injectable } from '@nestjs/common';
import { limits, type ListedUpload } from '@salon/api-contract';
import { StoredMediaRepository, UploadRepository } from '@salon/media-data';
import { OBJECT_STORAGE, removeObjects, type ObjectStorage } from '@salon/object-storage';
import { hourMs, SettingsReader } from '@salon/server-kit';
import { ServiceError, type FileState } from '@salon/service-contract';
import { toStagedUpload } from './to-staged-upload.ts';

/** Uploads that are not confirmed yet. Only the admin who uploaded them sees them, also after closing the page. */
@Injectable()
export class StagedUploadsService {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly media: StoredMediaRepository,
    private readonly settings: SettingsReader,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /** The newest first. */
  async list(adminId: string): Promise<ListedUpload[]> {
    const { stagedImageHours } = await this.settings.current();
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
        goesAt: hoursAfter(upload.updatedAt, stagedImageHours).toISOString(),
      }));
  }

  /**
   * Keeps an admin's uploads as long as new ones; ignores other ids.
   * @returns the earliest time at which the clean-up may remove them
   */
  async keep(adminId: string, uploadIds: string[]): Promise<Date> {
    const { stagedImageHours } = await this.settings.current();
    const now = new Date();
    await this.uploads.touch(adminId, uploadIds, now);
    return hoursAfter(now, stagedImageHours);
  }

  /**
   * Removes the record first, so that no image can be made of the upload. Objects left by a crash are orphans.
   * @throws ServiceError `upload/session-used` if the image is published, or the upload is being confirmed;
   * `upload/not-found`, also for another admin’s upload, and for one whose image is in the trash
   */
  async discard(adminId: string, uploadId: string): Promise<void> {
    const isRemoved = await this.uploads.removeStaged(adminId, uploadId);
    // The objects may be an image's by now, as above, or those of a file that was sent again.
    const [owner] = await this.media.statesOf([uploadId]);
    // An upload of the admin that cannot be removed has the mark of a confirmation.
    const isMarked = !isRemoved && isStagedBy(adminId, owner);
    if (owner?.state === 'published' || isMarked) {
      throw new ServiceError('upload/session-used', { sessionId: uploadId });
    }
    if (owner?.state === 'deleted' || !isRemoved) {
      throw new ServiceError('upload/not-found', { sessionId: uploadId });
    }
    if (!owner) await removeObjects(this.storage, uploadId);
  }
}

const hoursAfter = (time: Date, hours: number) => new Date(time.getTime() + hours * hourMs);

const isStagedBy = (adminId: string, owner: FileState | undefined) =>
  owner?.state === 'staged' && owner.stagedBy === adminId;
