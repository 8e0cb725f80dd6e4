import type { z } from 'zod';
import { aspectStep, squareCode } from '../aspect-code.ts';
import { collection, collectionSummary } from '../collections.ts';
import { fullImage, image, imageEdit, imageMetadataEdit, imageVersion } from '../images.ts';
import { user } from '../session.ts';
import { setting } from '../settings.ts';
import { maxTaskFailures, taskRun } from '../tasks.ts';
import { listedUpload, stagedUpload } from '../uploads.ts';
import { wallChunk } from '../wall-chunks.ts';
import { wallImage } from '../wall.ts';

/** A schema that several replies or requests contain. */
export interface SharedSchema {
  schema: z.ZodObject;
  description?: string;
  /** What the names and types of fields do not say. */
  fields: Record<string, string | undefined>;
}

const shared = <S extends z.ZodObject>(
  schema: S,
  fields: Partial<Record<keyof z.infer<S>, string>> = {},
  description?: string,
): SharedSchema => ({ schema, fields, ...(description && { description }) });

const asInImage = 'As in `Image`.';

/** Schemas that several routes share, by their names in the document. */
export const sharedSchemas: Record<string, SharedSchema> = {
  User: shared(user),
  Setting: shared(setting, {
    min: 'For numbers, inclusive.',
    max: 'For numbers, inclusive.',
    pattern: 'For a `string`.',
    patternHint: 'The message of the pattern: a phrase that begins with "must".',
    maxLength: 'For texts, in characters.',
  }),
  Image: shared(image, {
    collectionOrder: 'The place in the collection, from 0.',
    captions: 'By language (BCP 47); `en` is the title and the alternative text.',
    captionBy: 'The author of the English caption; null without one.',
    date: 'The time of the camera’s clock, without a time zone: do not convert it.',
    aperture: 'The f-number.',
    shutterSpeed: 'In seconds.',
    focalLength: 'In mm.',
    focalLengthEquivalent: 'In mm, for 35 mm film.',
    size: 'Of the original, in bytes.',
    width: 'Of the original after its EXIF orientation, in pixels.',
    height: 'Of the original after its EXIF orientation, in pixels.',
    versions: 'Files made from the original: upright, sRGB, without EXIF.',
    placeholder: 'A ThumbHash in base64, which draws a blurred preview.',
    status: '`processing` and `failed` are those of a new rendering; the old files stay.',
    renderProblem: 'Only for admins, and only with the status `failed`.',
  }),
  FullImage: shared(fullImage, {}, 'An image in replies to admins. The fields are as in `Image`.'),
  ImageVersion: shared(imageVersion, { path: 'Changes whenever the bytes do.' }),
  ImageMetadataEdit: shared(
    imageMetadataEdit,
    { captions: 'Replaces the captions in all languages: send those that should stay.' },
    'Missing fields stay unchanged. Units are as in `Image`; a shutter speed can be a text like `1/250`.',
  ),
  ImageEdit: shared(
    imageEdit,
    {},
    'An `ImageMetadataEdit` that is made only while the image has the values in `replaces`.',
  ),
  WallImage: shared(wallImage, {
    caption: 'The English caption, or an empty text.',
    date: asInImage,
    aspect: 'Width ÷ height, rounded to 3 decimals; 0 without a height.',
    placeholder: asInImage,
    webp: 'Pairs of a file and its width in pixels, from small to large; empty while the image is processed.',
    jpeg: 'A file for browsers without WebP.',
    regular: 'The file for a full-screen view.',
    regularWidth: 'In pixels; 0 without the file.',
  }),
  WallChunk: shared(wallChunk, {
    name: 'Changes with the content of the chunk.',
    aspects: `Two digits of base64url for each image, the higher first. The width ÷ height is ${aspectStep} to the power of (code − ${squareCode}); code 0 is unknown.`,
    first:
      'The date of the first image; null without one. Only by date, and not for visitors while dates are hidden.',
  }),
  StagedUpload: shared(stagedUpload, {
    sessionId: 'The id of the upload.',
    size: 'In bytes.',
    preview: 'The path of a small rendition; null before it exists.',
    metadata: asInImage,
    duplicateOf: 'An image or an upload with the same bytes. A warning only.',
  }),
  ListedUpload: shared(
    listedUpload,
    { goesAt: 'The earliest time at which the clean-up may remove the upload.' },
    'A `StagedUpload` in the list.',
  ),
  Collection: shared(collection, {
    title: 'Null shows as "Untitled".',
    cover: 'The thumbnail of the first image.',
  }),
  CollectionSummary: shared(collectionSummary, {}, 'A `Collection` with the ids of its images.'),
  TaskRun: shared(taskRun, {
    done: 'In items; for `install-models` in bytes while it runs.',
    total: 'Counted like `done`; null while it is not known.',
    result: 'Null before the run has finished.',
    failures: `The first images for which the task failed, at most ${maxTaskFailures}.`,
    startedBy: 'A username; null for a scheduled run.',
    reason: 'Why the run failed, in a sentence.',
  }),
};
