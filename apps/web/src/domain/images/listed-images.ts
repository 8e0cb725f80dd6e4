import type { ImageMetadata } from '@salon/api-contract';
import { callByName } from '../../http/call-by-name.ts';
import { fieldsOf, idOf, listOf, readImage, textOf } from './images.ts';
import type { WallImage } from './images.ts';
import { readMetadata } from './read-metadata.ts';
import { searchHeaders } from './search-client.ts';

/** What the dashboard's lists need of an image: what can be sorted by, and what can be edited. */
export interface ListedImage extends WallImage {
  filename: string;
  /** Bytes. */
  size: number;
  /** ISO 8601 UTC. */
  uploadedAt: string;
  metadata: ImageMetadata;
}

/** All images, newest upload first. */
export function fetchListedImages(signal?: AbortSignal): Promise<ListedImage[]> {
  return callByName('GET /images', { schema: { parse: readListedImages }, signal });
}

/** The ids of images that fit a text, best first. */
export function searchImageIds(text: string, signal?: AbortSignal): Promise<string[]> {
  return callByName('GET /images/search', {
    query: { text },
    schema: { parse: readIds },
    headers: searchHeaders,
    signal,
  });
}

// By hand: zod would take 200 ms on a phone for 10,000 records.
function readListedImages(reply: unknown): ListedImage[] {
  return imagesIn(reply).map(readListedImage);
}

function readIds(reply: unknown): string[] {
  return imagesIn(reply).map((image) => idOf(fieldsOf(image)));
}

function imagesIn(reply: unknown): unknown[] {
  return listOf(fieldsOf(fieldsOf(reply).data).images);
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

/** How an image is called in the dashboard: by its caption, else by its file. */
export function nameOf({ caption, filename }: ListedImage): string {
  return caption || filename;
}
