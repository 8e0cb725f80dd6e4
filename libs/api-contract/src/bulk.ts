import { z } from 'zod';
import { envelope, timestamp } from './envelope.ts';
import { image, imageFacts, imageMetadataEdit } from './images.ts';
import { limits } from './limits.ts';

// A malformed id is as unknown as an unknown one: its result says so.
const ids = z
  .array(z.string())
  .min(1, 'Name at least one image.')
  .max(limits.bulkImages)
  .refine((all) => new Set(all).size === all.length, 'Each image may be named only once.');

export const bulkIdsBody = z.object({ ids });

/** The same change to each image; a field that is left out is not touched. */
export const bulkMetadataBody = z.object({ ids, metadata: imageMetadataEdit });

/** Images to append to a collection; with `move`, also those that another one has. */
export const addImagesBody = z.object({ imageIds: ids, move: z.boolean().default(false) });
export type AddImages = z.infer<typeof addImagesBody>;

/** What became of one image of many; `code` is for programs, `message` for a person. */
export const itemResult = z.discriminatedUnion('ok', [
  z.object({ id: z.string(), ok: z.literal(true) }),
  z.object({ id: z.string(), ok: z.literal(false), code: z.string(), message: z.string() }),
]);
export type ItemResult = z.infer<typeof itemResult>;

const results = z.array(itemResult);

/** One result for each image, in the order asked. */
export const bulkReply = envelope(z.object({ results }));
/** With the change as it was stored: tidied, and an empty text as null. */
export const bulkMetadataReply = envelope(z.object({ results, metadata: imageFacts.partial() }));

/** An image in the trash, which anybody else believes gone. */
export const deletedImage = image.extend({
  deletedAt: timestamp,
  /** When it may be removed for good, at the earliest. */
  goesAt: timestamp,
});
export type DeletedImage = z.infer<typeof deletedImage>;

export const deletedImageListReply = envelope(z.object({ images: z.array(deletedImage) }));
