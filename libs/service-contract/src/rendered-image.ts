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
export function namedByFile(rendition: unknown): unknown {
  if (!isRecord(rendition) || typeof rendition.path !== 'string') return rendition;
  const { path, ...rest } = rendition;
  return { file: path.slice(path.lastIndexOf('/') + 1), ...rest };
}

// The old form is in results of jobs that ended before an upgrade, and in records before their migration. Both forms are
// read until version 1.0.
const storedRendition = z.preprocess(namedByFile, z.object(file));
export type StoredRendition = z.output<typeof storedRendition>;

const storedVersion = z.preprocess(
  namedByFile,
  z.object({ type: imageVersion.shape.type, format: imageVersion.shape.format, ...file }),
);
export type StoredVersion = z.output<typeof storedVersion>;

/** The name of a rendition's file, in records of both forms. @throws ZodError without a name */
export const fileOf = (rendition: unknown): string => storedRendition.parse(rendition).file;

/** The result of rendering one original; `media` copies it into the image's record. */
export const renderedImage = z.object({
  width: pixels,
  height: pixels,
  versions: z.array(storedVersion),
  tiny: storedRendition,
  placeholder: z.string(),
  /** The recipe of the renditions; absent in results from before recipes were counted, which have the first recipe. */
  recipe: z.int().positive().optional(),
});
export type RenderedImage = z.infer<typeof renderedImage>;
