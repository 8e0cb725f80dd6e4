import { z } from 'zod';
import { envelope } from './envelope.ts';
import { fullImage } from './images.ts';

/** Two images that look so much alike that one is likely a copy of the other. */
export const likelyCopies = z.object({
  /** The newer upload first. */
  images: z.tuple([fullImage, fullImage]),
  /** The cosine of what the embedding model makes of them: 1 for the same picture. */
  similarity: z.number().min(0).max(1),
});
export type LikelyCopies = z.infer<typeof likelyCopies>;

export const likelyCopiesReply = envelope(
  z.object({
    /** The most similar first, at most `limits.likelyCopies`. */
    pairs: z.array(likelyCopies),
    /** How many images are published. */
    imageCount: z.number().int().min(0),
    /** How many of them have an embedding of the current model: the others cannot be compared. */
    comparedCount: z.number().int().min(0),
  }),
);

/** Two images that an admin wants to keep, or wants to have listed as likely copies again. */
export const keepCopiesBody = z.object({
  // A malformed id is as unknown as an unknown one.
  ids: z
    .tuple([z.string(), z.string()])
    .refine(([one, other]) => one !== other, 'Name two different images.')
    .meta({ uniqueItems: true }),
});
export const keepCopiesReply = envelope(keepCopiesBody);
