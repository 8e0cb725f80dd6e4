import { imageVersion } from '@salon/api-contract';
import { z } from 'zod';
import { isRecord } from './is-record.ts';

const pixels = z.number().int().positive();

const file = {
  /** The name of the file in storage. It contains a digest of the bytes, so it changes with them. */
  file: z.string(),
  width: pixels,
  height: pixels,
};

/**
 * A rendition with the name of its file. Version 0.1 stored the path `/api/files/<id>/<file>` instead. Any other
 * value is returned unchanged.
 */
export function namedByFile(picture: unknown): unknown {
  if (!isRecord(picture) || typeof picture.path !== 'string') return picture;
  const { path, ...rest } = picture;
  return { file: path.slice(path.lastIndexOf('/') + 1), ...rest };
}

// The old form is in results of jobs that ended before an upgrade, and in records before their migration. Both forms are
// read until version 1.0.
const pictureFile = z.preprocess(namedByFile, z.object(file));
export type PictureFile = z.output<typeof pictureFile>;

const pictureVersion = z.preprocess(
  namedByFile,
  z.object({ type: imageVersion.shape.type, format: imageVersion.shape.format, ...file }),
);
export type PictureVersion = z.output<typeof pictureVersion>;

/** The name of a rendition's file, in records of both forms. @throws ZodError without a name */
export const fileOf = (picture: unknown): string => pictureFile.parse(picture).file;

/** The result of rendering one original; `media` copies it into the image's record. */
export const renderedImage = z.object({
  width: pixels,
  height: pixels,
  versions: z.array(pictureVersion),
  tiny: pictureFile,
  placeholder: z.string(),
  /** The recipe of the renditions; absent in results from before recipes were counted, which have the first recipe. */
  recipe: z.int().positive().optional(),
});
export type RenderedImage = z.infer<typeof renderedImage>;
