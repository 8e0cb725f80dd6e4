import type { ImageMetadata } from '@salon/api-contract';
import type { RenderedImage, StagedFile } from '@salon/service-contract';
import { Schema } from 'mongoose';
import { Mixed } from './image-record.ts';

/** A file that arrived, was rendered and waits to be confirmed. `_id` is the session id, later the image id. */
export interface UploadRecord extends Omit<StagedFile, 'sessionId' | 'position'> {
  _id: string;
  metadata: ImageMetadata;
  rendered: RenderedImage;
  /** The id of the admin it is offered to; of a record that does not say, everyone. */
  stagedBy?: string;
  /** When the last confirmation began. */
  confirmingAt?: Date;
  createdAt: Date;
  /** Set anew when a confirmation begins, so that cleanup leaves it alone. */
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
    stagedBy: { type: String },
    confirmingAt: { type: Date },
  },
  { collection: 'uploads', timestamps: true, versionKey: false, minimize: false, strict: 'throw' },
);
uploadSchema.index({ updatedAt: 1 });
uploadSchema.index({ sha256: 1 });
