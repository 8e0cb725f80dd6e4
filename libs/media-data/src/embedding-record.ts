import type { Background } from '@salon/search';
import { Schema } from 'mongoose';
import { Mixed } from './image-record.ts';

/** The vector that a model computed for an image, one byte per dimension. `_id` is the id of the image. */
export interface EmbeddingRecord {
  _id: string;
  /** The model, its revision and its weights: only vectors of one key can be compared. */
  modelKey: string;
  /** The signed bytes that `quantise` of `@salon/search` returns. */
  bytes: Buffer;
  background: Background;
}

export const embeddingSchema = new Schema<EmbeddingRecord>(
  {
    _id: { type: String, required: true },
    modelKey: { type: String, required: true },
    bytes: { type: Buffer, required: true },
    background: { type: Mixed, required: true },
  },
  { collection: 'embeddings', versionKey: false, strict: 'throw' },
);
embeddingSchema.index({ modelKey: 1 });
