import { z } from 'zod';
import { envelope, id } from './envelope.ts';
import { firstPageCount } from './first-page.ts';
import { image, imageListQuery, imageSearchQuery } from './images.ts';

/** A file below the image's own path, for `filePath`. */
const file = z.string();

/**
 * What a wall needs of an image, and no more: ten thousand of these come in one reply, and the wall stands still until
 * they are there.
 */
export const wallImage = z.object({
  id,
  collectionId: image.shape.collectionId,
  /** The English one, or an empty text. */
  caption: z.string(),
  date: image.shape.date,
  /** width ÷ height, to 3 decimals; 0 without a height. */
  aspect: z.number().nonnegative(),
  placeholder: image.shape.placeholder,
  /** From small to large, each with its width in pixels; none while the image is being processed. */
  webp: z.array(z.tuple([file, z.number().int().positive()])),
  /** For whoever cannot show the others. */
  jpeg: file.nullable(),
  /** The one to be opened. */
  regular: file.nullable(),
});
export type WallImage = z.infer<typeof wallImage>;

/**
 * With a text those that match it, best first; else all, in the order asked for. With `opening`, only a first page:
 * the first images by date, or a sample.
 */
export const wallQuery = imageListQuery.extend(imageSearchQuery.shape).extend({
  opening: z.coerce
    .number()
    .int()
    .min(0)
    .max(firstPageCount - 1)
    .optional(),
});
export type WallQuery = z.infer<typeof wallQuery>;

export const wallReply = envelope(z.object({ images: z.array(wallImage) }));
