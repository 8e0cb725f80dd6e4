import { z } from 'zod';
import { envelope } from './envelope.ts';
import { id, wholeNumber } from './fields.ts';
import { firstPageCount } from './first-page.ts';
import { image, imageListQuery, imageSearchQuery } from './images.ts';

/** The name of a file below the image's path, for `filePath`. */
const file = z.string();

/**
 * Only the data that the wall needs, because a reply can have ten thousand images. Its fields are described in
 * `routes/shared-schemas.ts`.
 */
export const wallImage = z.object({
  id,
  collectionId: image.shape.collectionId,
  caption: z.string(),
  date: image.shape.date,
  aspect: z.number().nonnegative(),
  placeholder: image.shape.placeholder,
  webp: z.array(z.tuple([file, z.number().int().positive()])),
  jpeg: file.nullable(),
  regular: file.nullable(),
  regularWidth: z.number().int().nonnegative(),
});
export type WallImage = z.infer<typeof wallImage>;

/**
 * With a text, the images that match it, best first, of a gallery with more than `maxWholeWall` images only the best;
 * otherwise all images in the requested order. With `opening`, only a first page: the first images by date, or a sample.
 */
export const wallQuery = imageListQuery.extend(imageSearchQuery.shape).extend({
  opening: wholeNumber(0, firstPageCount - 1).optional(),
});

export const wallReply = envelope(
  z.object({
    images: z.array(wallImage),
    /** The number of all images; with a text, of all that match it. */
    total: z.number().int().nonnegative().optional(),
  }),
);
