import { confirmBody, id, image, imageListQuery, stagedImage } from '@salon/api-contract';
import { z } from 'zod';
import { call, ready, repeatable } from './call.ts';

/** A file that lies in object storage under its image's final key and passed inspection. */
const stagedFile = z.object({
  sessionId: id,
  originalFilename: z.string(),
  size: z.number().int().positive(),
  sha256: z.string().length(64),
  format: z.enum(['jpeg', 'png']),
});
export type StagedFile = z.infer<typeof stagedFile>;

export const mediaCalls = {
  /**
   * Lists are too large for pub/sub: the reply names a body that media keeps in Redis
   * under {@link imageListKey}, serialised and compressed once per version.
   */
  'images.list': call(imageListQuery, z.object({ etag: z.string() }), {
    may: 'anyone',
    ...repeatable,
    timeoutMs: 10_000,
  }),
  'images.byId': call(z.object({ id }), z.object({ image }), { may: 'anyone', ...repeatable }),
  'images.original': call(
    z.object({ id }),
    z.object({ key: z.string(), format: z.enum(['jpeg', 'png']), originalFilename: z.string() }),
    { may: 'admin', ...repeatable },
  ),
  /** Waits for the worker's verdict on the pixels, so its deadline is the longest an upload may take to check. */
  'uploads.stage': call(stagedFile, z.object({ image: stagedImage }), {
    may: 'admin',
    timeoutMs: 28_000,
    repeatForMs: 20_000,
  }),
  'uploads.confirm': call(confirmBody, z.object({ images: z.array(image) }), {
    may: 'admin',
    timeoutMs: 20_000,
    repeatForMs: 10_000,
  }),
  'media.ready': ready,
} as const;

export const listEncodings = ['identity', 'br', 'gzip'] as const;
export type ListEncoding = (typeof listEncodings)[number];

/** The Redis hash that holds one version of a list; its fields are {@link listEncodings}. */
export const imageListKey = (etag: string) => `images:list:${etag}`;
