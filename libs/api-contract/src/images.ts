import { z } from 'zod';
import { envelope, id, timestamp } from './envelope.ts';
import { limits } from './limits.ts';
import { parseShutterSpeed, shutterSpeedForm } from './shutter-speed.ts';

/** The camera's own clock, ISO 8601 without a zone: never shifted by anyone's time zone. */
const dateForm = 'Enter a date and time like 2024-01-05T13:20:00, without a time zone.';
export const localDateTime = z.iso
  .datetime({ local: true, offset: false, error: dateForm })
  .regex(/[^Z]$/, dateForm);

/** One line: no control characters, no runs of white space. */
const text = z
  .string()
  .transform((value) => value.replace(/[\p{Cc}\s]+/gu, ' ').trim())
  .pipe(z.string().max(limits.metadataTextLength));
/** Unknown is null; an empty text means the same and becomes null. */
const nullableText = text.transform((value) => value || null).nullable();
const positive = (max: number) => z.number().positive().max(max).nullable();

/** BCP 47: `en`, `pt-BR`. */
const languageTag = z
  .string()
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,4}$/i, 'Name a language by its tag, such as en or pt-BR.');

/** Captions by language; `en` is the image's title and alternative text. An empty one counts as absent. */
export const captions = z
  .record(languageTag, z.string().trim().max(limits.captionLength))
  .refine(
    (texts) => Object.keys(texts).length <= limits.captionLanguages,
    `An image can have captions in at most ${limits.captionLanguages} languages.`,
  )
  .transform((texts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text)));

/** Seconds; a day is longer than any exposure in one frame. */
const shutterSpeed = positive(86_400);
/** As people type it: `1/250`, `0.004`, or nothing. */
const typedShutterSpeed = z
  .string()
  .meta({ pattern: `^\\s*$|${shutterSpeedForm.source}` })
  .transform((typed) => (typed.trim() ? (parseShutterSpeed(typed) ?? Number.NaN) : null))
  .pipe(shutterSpeed);

/** What an admin may edit. Bounds reject nonsense, not rare equipment: the longest lens ever sold is below 10 m. */
export const imageMetadata = z.object({
  camera: nullableText,
  lens: nullableText,
  aperture: positive(1_000),
  shutterSpeed,
  iso: positive(100_000_000),
  /** Millimetres. */
  focalLength: positive(100_000),
  focalLengthEquivalent: positive(100_000),
  date: localDateTime.nullable(),
  comment: z
    .string()
    .trim()
    .max(limits.commentLength)
    .transform((value) => value || null)
    .nullable(),
  captions,
});
export type ImageMetadata = z.infer<typeof imageMetadata>;

/** Edits may leave fields out; what is left out is not touched. */
export const imageMetadataEdit = imageMetadata.partial().extend({
  shutterSpeed: z
    .union([shutterSpeed, typedShutterSpeed], 'Enter a shutter speed like 1/250 or 0.004.')
    .optional(),
});
export type ImageMetadataEdit = z.infer<typeof imageMetadataEdit>;

export const emptyMetadata: ImageMetadata = {
  camera: null,
  lens: null,
  aperture: null,
  shutterSpeed: null,
  iso: null,
  focalLength: null,
  focalLengthEquivalent: null,
  date: null,
  comment: null,
  captions: {},
};

const pixels = z.number().int().positive();

/** A picture made from the original: upright, sRGB, without EXIF. `path` changes whenever its bytes do. */
export const imageVersion = z.object({
  type: z.enum(['small', 'thumbnail', 'regular']),
  format: z.enum(['webp', 'jpeg']),
  path: z.string(),
  width: pixels,
  height: pixels,
});
export type ImageVersion = z.infer<typeof imageVersion>;

export const rendition = z.object({ path: z.string(), width: pixels, height: pixels });
export type Rendition = z.infer<typeof rendition>;

export const imageStatus = z.enum(['processing', 'ready', 'failed']);
export type ImageStatus = z.infer<typeof imageStatus>;

/** What an image could not be rendered again for: its original is gone, cannot be decoded, or the tries came to an end. */
export const renderProblem = z.enum(['files-missing', 'unreadable', 'not-rendered']);
export type RenderProblem = z.infer<typeof renderProblem>;

/** What is known of an image, as the server tells it. */
export const imageFacts = z.object({
  camera: z.string().nullable(),
  lens: z.string().nullable(),
  aperture: z.number().nullable(),
  shutterSpeed: z.number().nullable(),
  iso: z.number().nullable(),
  focalLength: z.number().nullable(),
  focalLengthEquivalent: z.number().nullable(),
  date: z.string().nullable(),
  comment: z.string().nullable(),
  captions: z.record(z.string(), z.string()),
});

/** An image as admins get it. */
export const fullImage = z.object({
  id,
  collectionId: id.nullable(),
  collectionOrder: z.number().int().nullable(),
  ...imageFacts.shape,
  /** Who wrote the English caption; null when there is none. */
  captionBy: z.enum(['person', 'model']).nullable(),
  originalFilename: z.string(),
  /** Bytes of the original. */
  size: z.number().int().nonnegative(),
  /** Pixels of the original after EXIF orientation. */
  width: pixels,
  height: pixels,
  versions: z.array(imageVersion),
  renditions: z.object({ tiny: rendition.optional(), thumbnail: rendition.optional() }),
  /** A ThumbHash in base64: some 25 bytes that draw a blurred preview. */
  placeholder: z.string().nullable(),
  /** `processing` while its renditions are made again, `failed` when that was given up: those that it has stay. */
  status: imageStatus,
  /** Only with `failed`, and only for admins. */
  renderProblem: renderProblem.optional(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type FullImage = z.infer<typeof fullImage>;

/** An image as anyone gets it: only admins get the comment, the name of the file and who wrote the caption. */
export const image = fullImage.partial({ comment: true, originalFilename: true, captionBy: true });
export type Image = z.infer<typeof image>;

export const imageListQuery = z.object({
  orderBy: z.literal('date').optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
});
export type ImageListQuery = z.infer<typeof imageListQuery>;

/** What is typed into the search field; none, or white space, finds everything. */
export const imageSearchQuery = z.object({
  text: z.string().trim().max(limits.searchTextLength, 'Search for something shorter.').default(''),
});
export type ImageSearchQuery = z.infer<typeof imageSearchQuery>;

export const imageListReply = envelope(z.object({ images: z.array(image) }));
export const imageReply = envelope(z.object({ image }));
/** As admins get it. */
export const fullImageReply = envelope(z.object({ image: fullImage }));
/** Of an image or a collection that is no more. */
export const deletedReply = envelope(z.object({ id }));
