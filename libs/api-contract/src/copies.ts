import { z } from 'zod';
import { envelope } from './envelope.ts';
import { fullImage } from './images.ts';

/** Two images of which one is likely a copy of the other. */
export const likelyCopies = z.object({
  /** The newer upload first. */
  images: z.tuple([fullImage, fullImage]),
  /** The cosine of their embeddings: 1 for equal pictures. */
  similarity: z.number().min(0).max(1),
});
export type LikelyCopies = z.infer<typeof likelyCopies>;

export const likelyCopiesReply = envelope(
  z.object({
    /** The most similar first, at most `limits.likelyCopies`. */
    pairs: z.array(likelyCopies),
    /** Number of published images. */
    imageCount: z.number().int().min(0),
    /** Number of published images with an embedding of the current model; the others cannot be compared. */
    comparedCount: z.number().int().min(0),
  }),
);

/** Two images to keep, or to list as likely copies again. */
export const keepCopiesBody = z.object({
  // Any text: a malformed id is handled like an unknown one.
  ids: z
    .tuple([z.string(), z.string()])
    .refine(([one, other]) => one !== other, 'Name two different images.')
    .meta({ uniqueItems: true }),
});
export const keepCopiesReply = envelope(keepCopiesBody);
