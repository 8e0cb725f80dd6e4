import { z } from 'zod';
import { envelope } from './envelope.ts';
import { id, timestamp, wholeNumber } from './fields.ts';
import { fullImage, imageFacts, imageMetadataEdit } from './images.ts';
import { limits } from './limits.ts';

/** An image, an image in the trash or a staged upload with the same bytes. */
export const duplicate = z.object({
  /** The id of the image or of the staged upload. */
  id,
  state: z.enum(['published', 'deleted', 'staged']),
  originalFilename: z.string(),
});
export type Duplicate = z.infer<typeof duplicate>;

/** An uploaded file that is not confirmed yet. Its fields are described in `routes/shared-schemas.ts`. */
export const stagedUpload = z.object({
  sessionId: id,
  originalFilename: z.string(),
  size: z.number().int().nonnegative(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  preview: z.string().nullable(),
  metadata: imageFacts,
  duplicateOf: duplicate.nullable(),
});
export type StagedUpload = z.infer<typeof stagedUpload>;

/** A staged upload in the list of all uploads of an admin. */
export const listedUpload = stagedUpload.extend({
  stagedAt: timestamp,
  /** Orders the uploads as they were sent; see {@link reviewHeaders}. */
  sequence: z.number().int().nonnegative(),
  goesAt: timestamp,
});
export type ListedUpload = z.infer<typeof listedUpload>;

export const stagedUploadListReply = envelope(z.object({ images: z.array(listedUpload) }));

export const keepStagedBody = z.object({
  sessionIds: z.array(id).min(1, 'Name at least one upload.').max(limits.stagedUploads),
});
/** `until`: the earliest time at which the clean-up may remove the uploads. */
export const keptUntil = z.object({ until: timestamp });
export const keepStagedReply = envelope(keptUntil);

export const discardReply = envelope(z.object({ sessionId: id }));

export const refusedFile = z.object({
  originalFilename: z.string(),
  message: z.string(),
  /** What the file is instead of a JPEG or a PNG, where that is known. */
  hint: z.string().optional(),
});
export type RefusedFile = z.infer<typeof refusedFile>;

/**
 * Of one image; larger ones are neither accepted nor decoded. The inspection of uploads has the same limit in its own
 * list, which a test of the gateway compares.
 */
export const maxMegapixels = 200;

/** Adding the position of a file gives an exact number. */
const maxSequence = Number.MAX_SAFE_INTEGER - limits.uploadFilesMost;

export const uploadSequenceHeader = 'upload-sequence';

export const reviewHeaders = z.object({
  [uploadSequenceHeader]: wholeNumber(0, maxSequence).optional(),
});

export const reviewReply = envelope(
  z.object({ images: z.array(stagedUpload), errors: z.array(refusedFile) }),
);
export type ReviewReply = z.infer<typeof reviewReply>;

/** Two entries for one upload could contradict each other. */
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
    .max(limits.stagedUploads)
    .superRefine(refuseRepeats),
});
export type ConfirmBody = z.infer<typeof confirmBody>;

export const confirmReply = envelope(z.object({ images: z.array(fullImage) }));

const quoted = (filename: string) => `The file "${filename}"`;

/** The messages for the web app and the server (fixed). */
export const uploadMessages = {
  errorTitle: 'Error Adding File',
  notAnImage: (filename: string) =>
    `${quoted(filename)} is not a valid image. Only JPG and PNG files are allowed.`,
  /** Follows the sentence above, which is fixed. */
  hints: {
    empty: 'It is empty.',
    gif: 'It is a GIF picture.',
    webp: 'It is a WebP picture.',
    avif: 'It is an AVIF picture.',
    heic: 'It is a HEIC picture.',
    jxl: 'It is a JPEG XL picture.',
    tiff: 'It is a TIFF or RAW picture.',
    raw: 'It is a RAW picture: export it as JPEG.',
    bmp: 'It is a BMP picture.',
    psd: 'It is a Photoshop document.',
    pdf: 'It is a PDF document.',
    video: 'It is a video.',
  },
  tooLarge: (filename: string, maxMb: number) =>
    `${quoted(filename)} exceeds the maximum upload size of ${maxMb}MB.`,
  tooMany: (maxFiles: number) => `At most ${maxFiles} files can be uploaded at once.`,
  damaged: (filename: string) =>
    `${quoted(filename)} is damaged and cannot be read as an image. Export it again and retry.`,
  tooManyPixels: (filename: string, maxMegapixels: number) =>
    `${quoted(filename)} has more than ${maxMegapixels} megapixels. Scale it down and retry.`,
  tooComplex: (filename: string) =>
    `${quoted(filename)} takes too long to decode, or has too much metadata. Export it as a plain JPEG and retry.`,
  noSpace: (filename: string) =>
    `${quoted(filename)} could not be saved: the server’s disk is full.`,
  notProcessed: (filename: string) =>
    `${quoted(filename)} could not be processed in time. Please try again.`,
} as const;
