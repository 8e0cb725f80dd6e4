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

/** The most similar pairs first, at most `limits.likelyCopies`. */
export const likelyCopiesReply = envelope(z.object({ pairs: z.array(likelyCopies) }));

/** Two images that an admin wants to keep; they are not listed as likely copies again. */
export const keepCopiesBody = z.object({
  // A malformed id is as unknown as an unknown one.
  ids: z
    .tuple([z.string(), z.string()])
    .refine(([one, other]) => one !== other, 'Name two different images.'),
});
export const keepCopiesReply = envelope(keepCopiesBody);
