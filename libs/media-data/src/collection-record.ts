import { Schema } from 'mongoose';

/**
 * A collection as it is stored. Membership is stored only here: one unique index over `images` lets the
 * database itself refuse an image that another collection has, and one write replaces the whole order.
 */
export interface CollectionRecord {
  _id: string;
  title: string | null;
  description: string | null;
  /** Absent while empty: an empty list would be indexed as a value that only one collection may have. */
  images?: string[];
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
  },
  { collection: 'collections', timestamps: true, versionKey: false, strict: 'throw' },
);
collectionSchema.index({ images: 1 }, { unique: true, sparse: true });
