import { Schema } from 'mongoose';

/**
 * A collection as it is stored. Images do not store their collection. With a unique index over `images`, the database
 * refuses an image that another collection has, and one write replaces the whole order.
 */
export interface CollectionRecord {
  _id: string;
  title: string | null;
  description: string | null;
  /** Absent if empty: the unique index would allow an empty list in only one collection. */
  images?: string[];
  /** Set while the collection is in the trash. It then has no `images`, so that other collections can have them. */
  deletedAt?: Date;
  /** Set while the collection is in the trash: the images to restore, in order. */
  formerImages?: string[];
  /** As in {@link ImageRecord}. */
  changedAt?: Date;
  createdAt: Date;
  updatedAt: Date;
}

export const collectionSchema = new Schema<CollectionRecord>(
  {
    _id: { type: String, required: true },
    title: { type: String, default: null },
    description: { type: String, default: null },
    // Without `default: undefined` mongoose would store an empty list.
    images: { type: [String], default: undefined },
    deletedAt: { type: Date },
    formerImages: { type: [String], default: undefined },
    changedAt: { type: Date },
  },
  { collection: 'collections', timestamps: true, versionKey: false, strict: 'throw' },
);
collectionSchema.index({ images: 1 }, { unique: true, sparse: true });
