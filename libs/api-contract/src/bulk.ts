import { z } from 'zod';
import { envelope } from './envelope.ts';
import { imageEdit, imageFacts, imageMetadataEdit } from './images.ts';
import { limits } from './limits.ts';
import { uniqueIds } from './unique-ids.ts';

const ids = uniqueIds(
  z.array(z.string()).min(1, 'Name at least one image.').max(limits.bulkImages),
);

export const bulkIdsBody = z.object({ ids });

/**
 * One change for all images, and in `each` a change per id. Missing fields stay unchanged. An image with `replaces` in
 * its own change is edited only while it has these values.
 */
export const bulkMetadataBody = z.object({
  ids,
  metadata: imageMetadataEdit,
  each: z.record(z.string(), imageEdit).default({}),
});
export type BulkMetadata = z.infer<typeof bulkMetadataBody>;

/** Images to append to a collection; with `move`, also images of other collections. */
export const addImagesBody = z.object({ imageIds: ids, move: z.boolean().default(false) });
export type AddImages = z.infer<typeof addImagesBody>;

export const succeededItem = z.object({ id: z.string(), ok: z.literal(true) });
const failed = z.object({
  id: z.string(),
  ok: z.literal(false),
  code: z.string(),
  message: z.string(),
});
/** The result for one image; `code` is for programs, `message` for people. */
export const itemResult = z.discriminatedUnion('ok', [succeededItem, failed]);
export type ItemResult = z.infer<typeof itemResult>;
export type SucceededItem = z.infer<typeof succeededItem>;
export type FailedItem = z.infer<typeof failed>;

/** With the earlier values of the edited fields: sent back in `each`, they undo the edit. */
export const editedItem = succeededItem.extend({ before: imageFacts.partial() });

/** With `already`, if the image was in the trash before the request. */
export const deletedItem = succeededItem.extend({ already: z.literal(true).optional() });
export type DeletedItem = z.infer<typeof deletedItem>;
export const deleteResult = z.discriminatedUnion('ok', [deletedItem, failed]);
export const deleteReply = envelope(z.object({ results: z.array(deleteResult) }));

/** One result per image, in the order of the request. */
export const bulkReply = envelope(z.object({ results: z.array(itemResult) }));
/** With the common change as it is stored: white space normalised, and an empty text as null. */
export const bulkMetadataReply = envelope(
  z.object({
    results: z.array(z.discriminatedUnion('ok', [editedItem, failed])),
    metadata: imageFacts.partial(),
  }),
);
