import { z } from 'zod';
import { envelope, timestamp } from './envelope.ts';
import { fullImage, imageFacts, imageMetadataEdit } from './images.ts';
import { limits } from './limits.ts';

// A malformed id is as unknown as an unknown one: its result says so.
const ids = z
  .array(z.string())
  .min(1, 'Name at least one image.')
  .max(limits.bulkImages)
  .refine((all) => new Set(all).size === all.length, 'Each image may be named only once.')
  .meta({ uniqueItems: true });

export const bulkIdsBody = z.object({ ids });

/** The same change to each image, and by `each`, id by id, one of its own; a field that is left out is not touched. */
export const bulkMetadataBody = z.object({
  ids,
  metadata: imageMetadataEdit,
  each: z.record(z.string(), imageMetadataEdit).default({}),
});
export type BulkMetadata = z.infer<typeof bulkMetadataBody>;

/** Images to append to a collection; with `move`, also those that another one has. */
export const addImagesBody = z.object({ imageIds: ids, move: z.boolean().default(false) });
export type AddImages = z.infer<typeof addImagesBody>;

/** What became of one image of many; `code` is for programs, `message` for a person. */
const succeeded = z.object({ id: z.string(), ok: z.literal(true) });
const failed = z.object({
  id: z.string(),
  ok: z.literal(false),
  code: z.string(),
  message: z.string(),
});
export const itemResult = z.discriminatedUnion('ok', [succeeded, failed]);
export type ItemResult = z.infer<typeof itemResult>;

/** With what the image had in the fields that were given: sent back by `each`, it undoes the edit. */
const edited = succeeded.extend({ before: imageFacts.partial() });

/** One result for each image, in the order asked. */
export const bulkReply = envelope(z.object({ results: z.array(itemResult) }));
/** With the common change as it was stored: tidied, and an empty text as null. */
export const bulkMetadataReply = envelope(
  z.object({
    results: z.array(z.discriminatedUnion('ok', [edited, failed])),
    metadata: imageFacts.partial(),
  }),
);

/** An image in the trash, which anybody else believes gone. */
export const deletedImage = fullImage.extend({
  deletedAt: timestamp,
  /** When it may be removed for good, at the earliest. */
  goesAt: timestamp,
});
export type DeletedImage = z.infer<typeof deletedImage>;

export const deletedImageListReply = envelope(z.object({ images: z.array(deletedImage) }));
