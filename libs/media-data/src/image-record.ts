import {
  mapImageFields,
  type Image,
  type ImageMetadata,
  type RenderProblem,
} from '@salon/api-contract';
import type { OriginalFormat, RenderedImage } from '@salon/service-contract';
import { Schema } from 'mongoose';

/** The collection of an image and the image's position in it. */
export interface Place {
  collectionId: string;
  collectionOrder: number;
}

/** An image as it is stored. `_id` is the id of its upload. */
export interface ImageRecord extends ImageMetadata, RenderedImage {
  _id: string;
  originalFilename: string;
  size: number;
  /** SHA-256 of the original's bytes, in hex. */
  sha256: string;
  format: OriginalFormat;
  /** The model that wrote the English caption; absent or null if a person wrote it. */
  captionModel?: string | null;
  status: Image['status'];
  /** While the status is 'failed': why the last attempt to render the image again failed, and with which recipe. */
  renderFailure?: { problem: RenderProblem; recipe: number };
  /** Set while the image is in the trash; only the trash shows it then. */
  deletedAt?: Date;
  /** Set while the image is in the trash: the request that moved it there, the same for a repeat. */
  deletion?: string;
  /** Set while an image that was in a collection is in the trash: the position to restore. */
  formerPlace?: Place;
  /**
   * The confirmation that created the image: the gateway's digest of its key. Absent without a key, and in records of
   * earlier versions.
   */
  confirmation?: string;
  /** The last change that a list can show; absent in records of earlier versions. */
  changedAt?: Date;
  createdAt: Date;
  updatedAt: Date;
}

/** For fields that zod has already checked at the boundary. */
export const Mixed = Schema.Types.Mixed;
const text = { type: String, default: null };
const number = { type: Number, default: null };

const metadataFields = mapImageFields({
  string: () => text,
  text: () => text,
  decimal: () => number,
  exposure: () => number,
  date: () => text,
  captions: () => ({ type: Mixed, default: {} }),
});

export const imageSchema = new Schema<ImageRecord>(
  {
    _id: { type: String, required: true },
    originalFilename: { type: String, required: true },
    size: { type: Number, required: true },
    sha256: { type: String, required: true },
    format: { type: String, required: true },
    ...metadataFields,
    captionModel: text,
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    versions: { type: Mixed, required: true },
    tiny: { type: Mixed, required: true },
    placeholder: { type: String, required: true },
    recipe: { type: Number },
    status: { type: String, required: true },
    renderFailure: { type: Mixed },
    deletedAt: { type: Date },
    deletion: { type: String },
    formerPlace: { type: Mixed },
    confirmation: { type: String },
    changedAt: { type: Date },
  },
  { collection: 'images', timestamps: true, versionKey: false, minimize: false, strict: 'throw' },
);
imageSchema.index({ createdAt: -1, _id: -1 });
imageSchema.index({ sha256: 1 });
imageSchema.index({ changedAt: 1 });
imageSchema.index({ deletedAt: 1 }, { sparse: true });
