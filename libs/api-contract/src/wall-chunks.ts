import { z } from 'zod';
import { envelope } from './envelope.ts';
import { imageListQuery } from './images.ts';
import { wallImage } from './wall.ts';

export const wallIndexQuery = imageListQuery.pick({ orderBy: true });
export type WallIndexQuery = z.infer<typeof wallIndexQuery>;

/** Its fields are described in `routes/shared-schemas.ts`. */
export const wallChunk = z.object({
  name: z.string(),
  count: z.number().int().nonnegative(),
  /** For `decodeAspects`. */
  aspects: z.string(),
  first: z.string().nullable().optional(),
});
export type WallChunk = z.infer<typeof wallChunk>;

/** All images of the wall without their data, in the order of the wall. By date: ascending, images without a date last. */
export const wallIndex = z.object({
  count: z.number().int().nonnegative(),
  /** Only by date: the number of images without a date; the chunks with them have no others. */
  undated: z.number().int().nonnegative().optional(),
  chunks: z.array(wallChunk),
});
export type WallIndex = z.infer<typeof wallIndex>;

export const wallIndexReply = envelope(wallIndex);
export const wallChunkReply = envelope(z.object({ images: z.array(wallImage) }));
