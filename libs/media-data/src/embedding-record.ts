import type { Background } from '@salon/search';
import { Schema } from 'mongoose';
import { asIs } from './image-record.ts';

/** What a model says of an image, as it is stored: one byte for each dimension. `_id` is the id of the image. */
export interface EmbeddingRecord {
  _id: string;
  /** The model, its revision and its weights: only vectors of one key can be compared. */
  modelKey: string;
  /** Signed bytes; each times `scale` is a component of the vector. */
  bytes: Buffer;
  scale: number;
  background: Background;
}

export const embeddingSchema = new Schema<EmbeddingRecord>(
  {
    _id: { type: String, required: true },
    modelKey: { type: String, required: true },
    bytes: { type: Buffer, required: true },
    scale: { type: Number, required: true },
    background: { type: asIs, required: true },
  },
  { collection: 'embeddings', versionKey: false, strict: 'throw' },
);
embeddingSchema.index({ modelKey: 1 });

/** The largest signed byte. */
const largest = 127;

/** Rounds to one byte a component; the cosine of two vectors changes by about 0.001. */
export function toBytes(vector: Float32Array): Pick<EmbeddingRecord, 'bytes' | 'scale'> {
  let most = 0;
  for (const component of vector) most = Math.max(most, Math.abs(component));
  const scale = most / largest || 1;
  return { bytes: Buffer.from(Int8Array.from(vector, (each) => Math.round(each / scale))), scale };
}

/** The inverse of {@link toBytes}, with a length of 1. */
export function toVector({ bytes }: Pick<EmbeddingRecord, 'bytes'>): Float32Array {
  const vector = Float32Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length));
  const length = Math.hypot(...vector) || 1;
  return vector.map((component) => component / length);
}
