import { z } from 'zod';
import { envelope } from './envelope.ts';
import { timestamp } from './fields.ts';
import { fullImage } from './images.ts';
import { limits } from './limits.ts';

const ids = z.array(z.string()).max(limits.bulkImages);

/** An image in the trash, which only admins see. */
export const deletedImage = fullImage.extend({
  deletedAt: timestamp,
  /** The earliest time at which the image may be purged. */
  goesAt: timestamp,
});
export type DeletedImage = z.infer<typeof deletedImage>;

export const deletedImageListReply = envelope(z.object({ images: z.array(deletedImage) }));

/** What to delete for good; ids that are not in the trash are ignored. */
export const purgeBody = z.object({ images: ids.default([]), collections: ids.default([]) });

export const emptyTrashBody = z.object({ until: timestamp });

/** The numbers of what was deleted for good. */
export const purged = z.object({ images: z.int().min(0), collections: z.int().min(0) });
export type Purged = z.infer<typeof purged>;

export const purgeReply = envelope(purged);
