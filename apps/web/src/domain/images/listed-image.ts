import type { ImageMetadata } from '@salon/api-contract';
import { fieldsOf, textOf } from '../../http/read-reply.ts';
import { readImage } from './read-image.ts';
import { readMetadata } from './read-metadata.ts';
import type { WallImage } from './wall-image.ts';

/** What the dashboard's lists need of an image: what can be sorted by, and what can be edited. */
export interface ListedImage extends WallImage {
  filename: string;
  /** Bytes. */
  size: number;
  /** ISO 8601 UTC. */
  uploadedAt: string;
  metadata: ImageMetadata;
}

/** An image as the server sends it, in a list or in a collection. */
export function readListedImage(value: unknown): ListedImage {
  const image = fieldsOf(value);
  return {
    ...readImage(image),
    filename: textOf(image.originalFilename) ?? '',
    size: typeof image.size === 'number' ? image.size : 0,
    uploadedAt: textOf(image.createdAt) ?? '',
    metadata: readMetadata(image),
  };
}
