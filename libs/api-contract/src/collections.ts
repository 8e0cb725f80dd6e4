import { z } from 'zod';
import { envelope } from './envelope.ts';
import { id, timestamp, visibleCharacter } from './fields.ts';
import { image, rendition } from './images.ts';
import { limits } from './limits.ts';
import { uniqueIds } from './unique-ids.ts';

/** An empty description becomes null. */
export const collectionBody = z.object({
  title: z
    .string('Enter a title.')
    .trim()
    .regex(visibleCharacter, 'Enter a title.')
    .max(
      limits.collectionTitleLength,
      `A title can have at most ${limits.collectionTitleLength} characters.`,
    ),
  description: z
    .string()
    .trim()
    .max(limits.collectionDescriptionLength)
    .transform((text) => text || null)
    .nullable()
    .default(null),
});
export type CollectionBody = z.infer<typeof collectionBody>;

export const collectionEdit = collectionBody.extend({
  /** The text that the client has shown: if the collection has another one now, the request is refused. */
  replaces: z
    .object({ title: z.string().nullable(), description: z.string().nullable() })
    .optional(),
});
export type CollectionEdit = z.infer<typeof collectionEdit>;

const common = {
  id,
  title: z.string().nullable(),
  description: z.string().nullable(),
  imageCount: z.number().int().nonnegative(),
  cover: rendition.nullable(),
};

/** A collection in a list: its images by id, in order. */
export const collectionSummary = z.object({ ...common, images: z.array(id) });
export type CollectionSummary = z.infer<typeof collectionSummary>;

/** One collection: the images themselves, in order. */
export const collection = z.object({ ...common, images: z.array(image) });
export type Collection = z.infer<typeof collection>;

export const collectionImagesBody = z.object({
  imageIds: uniqueIds(z.array(z.string()).max(limits.collectionImages)),
  /**
   * The images that the client has shown, in order: if the collection has others now, the request is refused. May be
   * longer, as images that come back from the trash can exceed the limit.
   */
  replaces: z
    .array(z.string())
    .max(2 * limits.collectionImages)
    .optional(),
});
export type CollectionImagesBody = z.infer<typeof collectionImagesBody>;

/** A collection in the trash, with the number of images that it had. */
export const deletedCollection = z.object({
  ...common,
  deletedAt: timestamp,
  /** The earliest time at which the collection may be purged. */
  goesAt: timestamp,
});
export type DeletedCollection = z.infer<typeof deletedCollection>;

const count = z.number().int().nonnegative();
/** What became of the images of a restored collection. */
export const restoredCollection = z.object({
  id,
  /** Number of images that the collection has. */
  imageCount: count,
  /** Number of images that stay in other collections. */
  taken: count,
  /** Number of images that were deleted. */
  missing: count,
});
export type RestoredCollection = z.infer<typeof restoredCollection>;

export const deletedCollectionListReply = envelope(
  z.object({ collections: z.array(deletedCollection) }),
);
export const restoredCollectionReply = envelope(restoredCollection);
export const collectionListReply = envelope(z.object({ collections: z.array(collectionSummary) }));
export const collectionReply = envelope(z.object({ collection }));
