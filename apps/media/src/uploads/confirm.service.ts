import { Injectable } from '@nestjs/common';
import type { ConfirmBody, FullImage, ImageMetadataEdit } from '@salon/api-contract';
import {
  CollectionRepository,
  GalleryChanges,
  ImageRepository,
  TrashRepository,
  UploadRepository,
  type ImageRecord,
  type NewImage,
  type UploadRecord,
} from '@salon/media-data';
import { maxPoolSize } from '@salon/mongo';
import { ServiceError } from '@salon/service-contract';
import pLimit from 'p-limit';
import { placesIn, toImage, toReply } from '../gallery/to-image.ts';
import { editedFields, isSameValue } from '../images/edited-fields.ts';
import { ModelJobs } from '../images/model-jobs.ts';

type Confirmation = ConfirmBody['images'][number];
type Confirmed = Pick<NewImage, 'confirmation'> & { edits: ImageMetadataEdit };

/**
 * Turns uploads into images. An image has the id of its upload, so a repeat finds the image instead of
 * creating a second one; a crash in between leaves an upload that the repeat completes.
 */
@Injectable()
export class ConfirmService {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly images: ImageRepository,
    private readonly trash: TrashRepository,
    private readonly collections: CollectionRepository,
    private readonly galleryChanges: GalleryChanges,
    private readonly models: ModelJobs,
  ) {}

  /**
   * @param repeatKey the same for a repeat, which may then correct the images
   * @throws ServiceError `upload/sessions-not-found` naming each upload that is unknown, or another admin's; then
   * nothing is created, unless an upload is discarded while the confirmation runs: the other images are created then
   */
  async confirm(
    adminId: string,
    confirmations: Confirmation[],
    repeatKey?: string,
  ): Promise<FullImage[]> {
    const ids = confirmations.map(({ sessionId }) => sessionId);
    const uploads = await this.begin(adminId, ids);
    const missing: string[] = [];
    for (const { sessionId: uploadId, metadata } of confirmations) {
      const upload = uploads.get(uploadId);
      if (!upload) continue;
      const confirmed = { edits: metadata, ...(repeatKey && { confirmation: repeatKey }) };
      if (!(await this.create(adminId, upload, confirmed))) missing.push(uploadId);
    }
    await this.galleryChanges.publish({ images: ids });
    const found = await this.images.byIds(ids);
    const records = repeatKey ? await this.corrected(found, confirmations, repeatKey) : found;
    const images = new Map(records.map((image) => [image._id, image]));
    await this.models.enqueue(ids.filter((id) => images.has(id)));
    // The image of a missing upload exists if a repeat of the request has created it meanwhile.
    refuseUnknown(missing.filter((id) => !images.has(id)));
    // Images of an earlier confirmation may be in a collection by now.
    const places = placesIn(await this.collections.holding(ids));
    return ids
      .flatMap((id) => images.get(id) ?? [])
      .map((image) => toReply(toImage(image, places.get(image._id))));
  }

  private async begin(adminId: string, ids: string[]): Promise<Map<string, UploadRecord>> {
    await this.checkKnown(adminId, ids);
    const begun = await pLimit(maxPoolSize).map(ids, (id) =>
      this.uploads.beginConfirmation(adminId, id),
    );
    const uploads = new Map(begun.flatMap((upload) => (upload ? [[upload._id, upload]] : [])));
    const confirmed = await this.images.existing(ids);
    // Discarded since the lookup.
    refuseUnknown(ids.filter((id) => !uploads.has(id) && !confirmed.has(id)));
    return uploads;
  }

  /** Checks before any upload is marked: a refused confirmation must not hide the other uploads from the list. */
  private async checkKnown(adminId: string, ids: string[]): Promise<void> {
    const uploads = await this.uploads.existing(adminId, ids);
    const images = await this.images.existing(ids);
    // An upload whose image was deleted meanwhile cannot become one again; the image can be restored.
    const deleted = await this.trash.deletionsOf(ids);
    const isKnown = (id: string) => images.has(id) || (uploads.has(id) && !deleted.has(id));
    refuseUnknown(ids.filter((id) => !isKnown(id)));
  }

  /**
   * A confirmation whose reply was lost may be repeated with other metadata. Images that it had created take them, unless
   * they were changed since. Images of another confirmation stay as they are: it was of another review.
   */
  private async corrected(
    images: ImageRecord[],
    confirmations: Confirmation[],
    confirmation: string,
  ): Promise<ImageRecord[]> {
    const wanted = new Map(confirmations.map(({ sessionId, metadata }) => [sessionId, metadata]));
    const edited: string[] = [];
    for (const image of images) {
      const metadata = wanted.get(image._id) ?? {};
      if (image.confirmation !== confirmation || hasAll(image, metadata)) continue;
      const { _id, createdAt } = image;
      if (await this.images.editNew({ _id, createdAt, confirmation }, metadata)) edited.push(_id);
    }
    if (edited.length === 0) return images;
    await this.galleryChanges.publish({ images: edited });
    return this.images.byIds(images.map(({ _id }) => _id));
  }

  /** Returns false if the upload no longer exists: it was discarded, and its objects are removed. */
  private async create(
    adminId: string,
    upload: UploadRecord,
    confirmed: Confirmed,
  ): Promise<boolean> {
    const current = await this.uploads.renewConfirmation(adminId, upload);
    if (!current) return false;
    await this.images.insertOnce(toNewImage(current, confirmed));
    await this.uploads.remove(current._id);
    return true;
  }
}

function refuseUnknown(uploadIds: string[]): void {
  if (uploadIds.length === 0) return;
  throw new ServiceError('upload/sessions-not-found', { sessionIds: uploadIds });
}

const hasAll = (image: ImageRecord, metadata: ImageMetadataEdit) =>
  editedFields(metadata).every((field) => isSameValue(field, image, metadata));

function toNewImage(upload: UploadRecord, { edits, ...confirmed }: Confirmed): NewImage {
  const { _id, originalFilename, size, sha256, format, metadata, rendered } = upload;
  return {
    _id,
    originalFilename,
    size,
    sha256,
    format,
    ...metadata,
    ...edits,
    ...rendered,
    ...confirmed,
    status: 'ready',
  };
}
