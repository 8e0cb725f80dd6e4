import { z } from 'zod';
import { envelope } from './envelope.ts';
import { id, wholeNumber } from './fields.ts';
import { fullImage, imageSearchQuery } from './images.ts';
import { limits } from './limits.ts';

/**
 * An order of images in the dashboard: by the upload (the newest or the oldest first), the date taken (the latest or the
 * earliest), the file name (A or Z), or the size of the file (the largest or the smallest).
 */
export const imageSorting = z.enum([
  'newest',
  'oldest',
  'date',
  'date-asc',
  'name',
  'name-desc',
  'size',
  'size-asc',
]);
export type ImageSorting = z.infer<typeof imageSorting>;

/** A list of images in the dashboard: all images, or those that match a text. */
export const adminList = imageSearchQuery.extend({
  sort: imageSorting.optional(),
  /** Only the images without a collection, or those without a caption. */
  only: z.enum(['standalone', 'uncaptioned']).optional(),
  /** Only the images of this camera, as its name is stored. */
  camera: z.string().min(1).max(limits.metadataTextLength).optional(),
  /** Only the images taken in this year. */
  year: wholeNumber(0, 9999).optional(),
});
export type AdminList = z.infer<typeof adminList>;

const from = wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0);
const upTo = (max: number) => wholeNumber(1, max);

/** A part of a list: `count` images from this position on. */
export const imageWindowQuery = adminList.extend({
  from,
  count: upTo(limits.windowImages).default(100),
});
export type ImageWindowQuery = z.infer<typeof imageWindowQuery>;

export const idWindowQuery = adminList.extend({
  from,
  count: upTo(limits.windowIds).default(limits.windowIds),
  around: id.optional(),
});
export type IdWindowQuery = z.infer<typeof idWindowQuery>;

const common = {
  /** Number of images in the list. */
  total: z.number().int().nonnegative(),
  /** The same as long as the list has the same images in the same order. */
  version: z.string(),
};

/** The images at these positions; a list of at most `maxWholeWall` images is replied as a whole. */
export const imageWindow = z.object({ images: z.array(fullImage), ...common });
export type ImageWindow = z.infer<typeof imageWindow>;
export const imageWindowReply = envelope(imageWindow);

/** The ids at these positions, for a selection that reaches beyond the images that the client has. */
export const idWindow = z.object({ ids: z.array(id), ...common });
export type IdWindow = z.infer<typeof idWindow>;
export const idWindowReply = envelope(idWindow);

/** What the images of the gallery can be narrowed to, each with the number of its images. */
export const imageFilters = z.object({
  standalone: z.number().int().nonnegative(),
  uncaptioned: z.number().int().nonnegative(),
  /** The cameras with the most images. */
  cameras: z.array(z.object({ camera: z.string(), count: z.number().int().positive() })),
  /** The latest first. */
  years: z.array(z.object({ year: z.number().int(), count: z.number().int().positive() })),
});
export type ImageFilters = z.infer<typeof imageFilters>;
export const imageFiltersReply = envelope(imageFilters);
