import { imageVersion } from '@salon/api-contract';
import { z } from 'zod';

const pixels = z.number().int().positive();

const file = {
  /** The name of its file in storage, made of a digest of its bytes: it changes whenever they do. */
  file: z.string(),
  width: pixels,
  height: pixels,
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * A picture of an image by the name of its file. Version 0.1 had its address `/api/files/<id>/<file>` instead; any other
 * value stays as it is.
 */
export function namedByFile(picture: unknown): unknown {
  if (!isRecord(picture) || typeof picture.path !== 'string') return picture;
  const { path, ...rest } = picture;
  return { file: path.slice(path.lastIndexOf('/') + 1), ...rest };
}

// Of 0.1 are results of jobs that ended before an upgrade, and records that no migration has seen yet. Both forms are
// read until version 1.0; the migration of the records stays.
const pictureFile = z.preprocess(namedByFile, z.object(file));
export type PictureFile = z.output<typeof pictureFile>;

const pictureVersion = z.preprocess(
  namedByFile,
  z.object({ type: imageVersion.shape.type, format: imageVersion.shape.format, ...file }),
);
export type PictureVersion = z.output<typeof pictureVersion>;

/** The name of a picture's file, in records of both forms. @throws ZodError for a picture without a name */
export const fileOf = (picture: unknown): string => pictureFile.parse(picture).file;

/** What the worker makes of one original; `media` copies it into the image's record. */
export const renderedImage = z.object({
  width: pixels,
  height: pixels,
  versions: z.array(pictureVersion),
  tiny: pictureFile,
  placeholder: z.string(),
  /** The version of the way in which they were made; absent in results before recipes were counted, which is the first. */
  recipe: z.int().positive().optional(),
});
export type RenderedImage = z.infer<typeof renderedImage>;
