import { z } from 'zod';
import { envelope } from './envelope.ts';
import { id, timestamp } from './fields.ts';
import { mapImageFields, type ImageFieldMakers, type ImageFieldValues } from './image-fields.ts';
import { limits } from './limits.ts';
import { searchByHeader, searchClientHeader } from './search-headers.ts';
import { parseShutterSpeed, shutterSpeedForm } from './shutter-speed.ts';
import { withSeconds } from './with-seconds.ts';

/**
 * The time of the camera's clock, ISO 8601 without a zone. It is never converted to another time zone. Browsers omit
 * seconds that are 0; dates are compared as text, so they all get the same form.
 */
const dateForm = 'Enter a date and time like 2024-01-05T13:20:00, without a time zone.';
export const localDateTime = z.iso
  .datetime({ local: true, offset: false, error: dateForm, abort: true })
  .regex(/[^Z]$/, dateForm)
  .overwrite(withSeconds);

/** One line: no control characters, no runs of white space. */
const line = (maxLength: number) =>
  z
    .string()
    .meta({ maxLength })
    .transform((value) => value.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .pipe(z.string().max(maxLength));
const lines = (maxLength: number) => z.string().trim().max(maxLength);
/** Unknown is null; an empty text means the same and becomes null. */
const orNull = (text: z.ZodType<string, string>) =>
  text.transform((value) => value || null).nullable();
const positive = (max: number) => z.number().positive().max(max).nullable();

/** BCP 47: `en`, `pt-BR`. */
const languageTag = z
  .string()
  // Without the flag `i`, which the pattern of the OpenAPI document would lose.
  .regex(
    /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}$/,
    'Name a language by its tag, such as en or pt-BR.',
  );

/** Captions by language; `en` is the image's title and alternative text. An empty one counts as absent. */
export const captions = z
  .record(languageTag, z.string().trim().max(limits.captionLength))
  .refine(
    (texts) => Object.keys(texts).length <= limits.captionLanguages,
    `An image can have captions in at most ${limits.captionLanguages} languages.`,
  )
  .meta({ maxProperties: limits.captionLanguages })
  .transform((texts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text)));

/** A schema for each type of field. */
type Rules = ImageFieldMakers<{
  [Type in keyof ImageFieldValues]: z.ZodType<ImageFieldValues[Type]>;
}>;

const metadataRules = {
  string: ({ maxLength }) => orNull(line(maxLength)),
  text: ({ maxLength }) => orNull(lines(maxLength)),
  decimal: ({ max }) => positive(max),
  exposure: ({ max }) => positive(max),
  date: () => localDateTime.nullable(),
  captions: () => captions,
} satisfies Rules;

/** What an admin may edit. */
export const imageMetadata = z.object(mapImageFields(metadataRules));

/** As people type it: `1/250`, `0.004`, or empty. */
const typedShutterSpeed = (max: number) =>
  z
    .string()
    .meta({ pattern: `^\\s*$|${shutterSpeedForm.source}` })
    .transform((typed) => (typed.trim() ? (parseShutterSpeed(typed) ?? Number.NaN) : null))
    .pipe(positive(max));

/** Edits may omit fields; omitted fields do not change. */
export const imageMetadataEdit = z
  .object(
    mapImageFields({
      ...metadataRules,
      exposure: ({ max }) =>
        z.union(
          [positive(max), typedShutterSpeed(max)],
          'Enter a shutter speed like 1/250 or 0.004.',
        ),
    }),
  )
  .partial();
export type ImageMetadataEdit = z.infer<typeof imageMetadataEdit>;

/** The edit of one image. */
export const imageEdit = imageMetadataEdit.extend({
  /** Values that the client has shown: if the image has others now, the request is refused. */
  replaces: imageMetadataEdit.optional(),
});
export type ImageEdit = z.infer<typeof imageEdit>;

const pixels = z.number().int().positive();

/** A rendition of the original. */
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

/**
 * The reason why an image could not be rendered again: its original is missing, cannot be decoded, or all tries failed.
 */
export const renderProblem = z.enum(['files-missing', 'unreadable', 'not-rendered']);
export type RenderProblem = z.infer<typeof renderProblem>;

const nullableText = () => z.string().nullable();
const nullableNumber = () => z.number().nullable();

/** The metadata of an image in replies. */
export const imageFacts = z.object(
  mapImageFields({
    string: nullableText,
    text: nullableText,
    decimal: nullableNumber,
    exposure: nullableNumber,
    date: nullableText,
    captions: () => z.record(z.string(), z.string()),
  } satisfies Rules),
);

/** An image in replies to admins. Its fields are described in `routes/shared-schemas.ts`. */
export const fullImage = z.object({
  id,
  collectionId: id.nullable(),
  collectionOrder: z.number().int().nullable(),
  ...imageFacts.shape,
  captionBy: z.enum(['person', 'model']).nullable(),
  originalFilename: z.string(),
  size: z.number().int().nonnegative(),
  width: pixels,
  height: pixels,
  versions: z.array(imageVersion),
  renditions: z.object({ tiny: rendition.optional(), thumbnail: rendition.optional() }),
  placeholder: z.string().nullable(),
  status: imageStatus,
  renderProblem: renderProblem.optional(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type FullImage = z.infer<typeof fullImage>;

const adminOnly = {
  comment: true,
  originalFilename: true,
  captionBy: true,
  renderProblem: true,
} as const satisfies Partial<Record<keyof FullImage, true>>;
type AdminOnlyField = keyof typeof adminOnly;

/** The fields of an image that only admins get; in replies to others the keys are absent. */
export const adminOnlyFields: readonly string[] = Object.keys(adminOnly);

/** Copies an image without {@link adminOnlyFields}. Names each, since a loop over all fields takes three times as long. */
export function withoutAdminFields<T extends Partial<Record<AdminOnlyField, unknown>>>(
  image: T,
): Omit<T, AdminOnlyField> {
  const {
    comment: _comment,
    originalFilename: _originalFilename,
    captionBy: _captionBy,
    renderProblem: _renderProblem,
    ...visible
  } = image;
  return visible;
}

/** An image in replies to anyone. Without {@link adminOnlyFields} for others than admins. */
export const image = fullImage.partial(adminOnly);
export type Image = z.infer<typeof image>;

export const imageListQuery = z.object({
  orderBy: z.literal('date').optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
});
export type ImageListQuery = z.infer<typeof imageListQuery>;

/** The text of a search; without text, or with only white space, all images are found. */
export const imageSearchQuery = z.object({
  text: z.string().trim().max(limits.searchTextLength, 'Search for something shorter.').default(''),
});

/** A header, so that the URL of a search is the same for all clients. */
export const searchHeaders = z.object({
  [searchClientHeader]: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional()
    .catch(undefined),
});

/** Whether images were found by meaning and words, or by words alone. */
export const searchBy = z.enum(['meaning', 'words']);
export type SearchBy = z.infer<typeof searchBy>;

export const searchReplyHeaders = z.object({
  [searchByHeader]: searchBy.optional(),
});

export const imageListReply = envelope(z.object({ images: z.array(image) }));
export const imageReply = envelope(z.object({ image }));
/** The reply to admins. */
export const fullImageReply = envelope(z.object({ image: fullImage }));
/** The reply to a request for one image or collection that returns nothing but its id. */
export const idReply = envelope(z.object({ id }));
