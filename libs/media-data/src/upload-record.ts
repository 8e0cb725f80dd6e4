import type { ImageMetadata } from '@salon/api-contract';
import type { RenderedImage, StagedFile } from '@salon/service-contract';
import { Schema } from 'mongoose';
import { Mixed } from './image-record.ts';

/** An uploaded, rendered file that is not confirmed yet. `_id` becomes the image's id. */
export interface UploadRecord extends Omit<StagedFile, 'sessionId' | 'position'> {
  _id: string;
  metadata: ImageMetadata;
  rendered: RenderedImage;
  /** The id of the admin who uploaded the file. */
  stagedBy: string;
  /** The time at which the last confirmation began or renewed its mark. */
  confirmingAt?: Date;
  createdAt: Date;
  /** Renewed during a review and when a confirmation begins, so that the clean-up skips the upload. */
  updatedAt: Date;
}

export const uploadSchema = new Schema<UploadRecord>(
  {
    _id: { type: String, required: true },
    originalFilename: { type: String, required: true },
    size: { type: Number, required: true },
    sha256: { type: String, required: true },
    format: { type: String, required: true },
    metadata: { type: Mixed, required: true },
    rendered: { type: Mixed, required: true },
    sequence: { type: Number },
    stagedBy: { type: String, required: true },
    confirmingAt: { type: Date },
  },
  { collection: 'uploads', timestamps: true, versionKey: false, minimize: false, strict: 'throw' },
);
uploadSchema.index({ updatedAt: 1 });
uploadSchema.index({ sha256: 1 });
