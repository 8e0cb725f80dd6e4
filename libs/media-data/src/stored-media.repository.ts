import { Injectable } from '@nestjs/common';
import type { Duplicate, RenderProblem } from '@salon/api-contract';
import { Database } from '@salon/mongo';
import { fileOf, type FileState } from '@salon/service-contract';
import { trusted, type Model } from 'mongoose';
import { imageSchema, type ImageRecord } from './image-record.ts';
import { expired } from './in-trash.ts';
import { inPages } from './in-pages.ts';
import { uploadSchema, type UploadRecord } from './upload-record.ts';

/** The files of an image or an upload in storage, besides its original. */
export interface StoredMedia {
  id: string;
  /** The names of the renditions' files in the record. */
  files: string[];
  /** Of an image: why the last attempt to render it again failed. Only in {@link StoredMediaRepository.all}. */
  renderProblem?: RenderProblem;
}

/** The original of an image, also a deleted one, or of an upload. */
export interface Original {
  id: string;
  sha256: string;
  originalFilename: string;
  state: Duplicate['state'];
  /** The id of the admin who sent the upload; absent for an image. */
  stagedBy?: string;
  /** Whether the image was deleted for good, so that it cannot be restored. */
  isExpired?: true;
  createdAt: Date;
}

type OriginalPart = Pick<ImageRecord, '_id' | 'sha256' | 'originalFilename' | 'createdAt'>;
type OriginalOwner = OriginalPart &
  Partial<Pick<UploadRecord, 'stagedBy'>> &
  Pick<ImageRecord, 'deletedAt'>;
const originalPart = { sha256: 1, originalFilename: 1, createdAt: 1 };

type ImagePart = Pick<ImageRecord, '_id' | 'versions' | 'tiny' | 'renderFailure'>;
type UploadPart = Pick<UploadRecord, '_id' | 'rendered'>;
const imagePart = { versions: 1, tiny: 1, renderFailure: 1 } as const;
const uploadPart = { rendered: 1 } as const;

/** Images and uploads together: the owners of all files in storage. */
@Injectable()
export class StoredMediaRepository {
  private readonly images: Model<ImageRecord>;
  private readonly uploads: Model<UploadRecord>;

  constructor(database: Database) {
    this.images = database.model('Image', imageSchema);
    this.uploads = database.model('Upload', uploadSchema);
  }

  async count(): Promise<number> {
    return (
      (await this.uploads.countDocuments().exec()) + (await this.images.countDocuments().exec())
    );
  }

  /** All images and uploads. An upload that is confirmed in the meantime may appear twice, or not at all. */
  async *all(): AsyncGenerator<StoredMedia> {
    for await (const upload of inPages(this.uploads, {}, uploadPart)) yield ofUpload(upload);
    for await (const image of inPages(this.images, {}, imagePart)) yield ofImage(image);
  }

  /**
   * Finds images and uploads by their ids. Reads uploads first: an upload that becomes an image in between is then
   * found twice, but never missed.
   */
  async find(ids: string[]): Promise<Map<string, StoredMedia>> {
    const _id = trusted({ $in: ids });
    const uploads = await this.uploads.find({ _id }, uploadPart).lean<UploadPart[]>().exec();
    const images = await this.images.find({ _id }, imagePart).lean<ImagePart[]>().exec();
    const found = new Map<string, StoredMedia>();
    for (const media of [...uploads.map(ofUpload), ...images.map(ofImage)]) {
      const files = [...(found.get(media.id)?.files ?? []), ...media.files];
      found.set(media.id, { id: media.id, files });
    }
    return found;
  }

  /** Uploads first, as in {@link find}: one that is being confirmed counts as an image. */
  async statesOf(ids: string[]): Promise<FileState[]> {
    const _id = trusted({ $in: ids });
    const uploads = await this.uploads
      .find({ _id }, { stagedBy: 1 })
      .lean<Pick<UploadRecord, '_id' | 'stagedBy'>[]>()
      .exec();
    const images = await this.images
      .find({ _id }, { deletedAt: 1 })
      .lean<Pick<ImageRecord, '_id' | 'deletedAt'>[]>()
      .exec();
    const states = new Map<string, FileState>();
    for (const { _id: id, stagedBy } of uploads) {
      states.set(id, { id, state: 'staged', stagedBy });
    }
    for (const { _id: id, deletedAt } of images) {
      states.set(id, { id, state: deletedAt ? 'deleted' : 'published' });
    }
    return [...states.values()];
  }

  /** Originals with these bytes: first those of images, then of deleted ones, then of uploads, each the oldest first. */
  async withBytes(sha256s: string[]): Promise<Original[]> {
    const filter = { sha256: trusted({ $in: sha256s }) };
    const [images, uploads] = await Promise.all([
      this.images
        .find(filter, { ...originalPart, deletedAt: 1 })
        .sort({ createdAt: 1, _id: 1 })
        .lean<(OriginalPart & Pick<ImageRecord, 'deletedAt'>)[]>()
        .exec(),
      this.uploads
        .find(filter, { ...originalPart, stagedBy: 1 })
        .sort({ createdAt: 1, _id: 1 })
        .lean<(OriginalPart & Pick<UploadRecord, 'stagedBy'>)[]>()
        .exec(),
    ]);
    return [
      ...images.filter(({ deletedAt }) => !deletedAt).map(originalIn('published')),
      ...images.filter(({ deletedAt }) => deletedAt).map(originalIn('deleted')),
      ...uploads.map(originalIn('staged')),
    ];
  }
}

const originalIn =
  (state: Duplicate['state']) =>
  ({ _id, deletedAt, ...original }: OriginalOwner): Original => ({
    ...original,
    id: _id,
    state,
    ...(deletedAt && deletedAt <= expired && { isExpired: true }),
  });

/** Reads records of both forms: files of a record from a restored backup must not look like orphans. */
const ofImage = ({ _id, versions, tiny, renderFailure }: ImagePart): StoredMedia => ({
  id: _id,
  files: [...versions, tiny].map(fileOf),
  ...(renderFailure && { renderProblem: renderFailure.problem }),
});

const ofUpload = ({ _id, rendered }: UploadPart): StoredMedia => ofImage({ _id, ...rendered });
