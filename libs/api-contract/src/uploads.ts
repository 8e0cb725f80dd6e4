import { z } from 'zod';
import { envelope, id, timestamp } from './envelope.ts';
import { fullImage, imageFacts, imageMetadataEdit } from './images.ts';

/** What has the same bytes already: an image, one in the trash, or a file that arrived earlier and waits as well. */
export const duplicate = z.object({
  /** Of the image, or the session of the file that waits. */
  id,
  state: z.enum(['published', 'deleted', 'staged']),
  originalFilename: z.string(),
});
export type Duplicate = z.infer<typeof duplicate>;

/** One file that arrived, was checked and waits to be confirmed. */
export const stagedImage = z.object({
  sessionId: id,
  originalFilename: z.string(),
  size: z.number().int().nonnegative(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Path of a small picture, or null while there is none. */
  preview: z.string().nullable(),
  metadata: imageFacts,
  /** Worth a warning, no reason to refuse. */
  duplicateOf: duplicate.nullable(),
});
export type StagedImage = z.infer<typeof stagedImage>;

/** One that waits since an earlier visit. */
export const waitingImage = stagedImage.extend({ stagedAt: timestamp });
export type WaitingImage = z.infer<typeof waitingImage>;

export const waitingListReply = envelope(z.object({ images: z.array(waitingImage) }));
export const discardReply = envelope(z.object({ sessionId: id }));

export const refusedFile = z.object({ originalFilename: z.string(), message: z.string() });
export type RefusedFile = z.infer<typeof refusedFile>;

export const reviewReply = envelope(
  z.object({ images: z.array(stagedImage), errors: z.array(refusedFile) }),
);
export type ReviewReply = z.infer<typeof reviewReply>;

/** Two entries of one session would differ in what they say about one image. */
function refuseRepeats(images: { sessionId: string }[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  images.forEach(({ sessionId }, index) => {
    const message = 'This upload is listed twice.';
    if (seen.has(sessionId))
      context.addIssue({ code: 'custom', path: [index, 'sessionId'], message });
    seen.add(sessionId);
  });
}

export const confirmBody = z.object({
  images: z
    .array(z.object({ sessionId: id, metadata: imageMetadataEdit.default({}) }))
    .min(1, 'There is nothing to confirm.')
    .max(1_000)
    .superRefine(refuseRepeats),
});
export type ConfirmBody = z.infer<typeof confirmBody>;

export const confirmReply = envelope(z.object({ images: z.array(fullImage) }));

const quoted = (filename: string) => `The file "${filename}"`;

/** The sentences of the specification's section 5, the same on the page and from the server. */
export const uploadMessages = {
  errorTitle: 'Error Adding File',
  notAnImage: (filename: string) =>
    `${quoted(filename)} is not a valid image. Only JPG and PNG files are allowed.`,
  tooLarge: (filename: string, maxMb: number) =>
    `${quoted(filename)} exceeds the maximum upload size of ${maxMb}MB.`,
  tooMany: (maxFiles: number) => `At most ${maxFiles} files can be uploaded at once.`,
  damaged: (filename: string) =>
    `${quoted(filename)} is damaged and cannot be read as a picture. Export it again and retry.`,
  tooManyPixels: (filename: string, maxMegapixels: number) =>
    `${quoted(filename)} has more than ${maxMegapixels} megapixels. Scale it down and retry.`,
  tooComplex: (filename: string) =>
    `${quoted(filename)} is built in a way that takes too long to decode. Export it again and retry.`,
  noSpace: (filename: string) =>
    `${quoted(filename)} could not be saved: the disk of the server is full.`,
  notProcessed: (filename: string) =>
    `${quoted(filename)} could not be processed in time. Please try again.`,
} as const;
