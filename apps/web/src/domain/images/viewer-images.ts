import { callByName } from '../../http/call-by-name.ts';
import { dataOf, fieldsOf, idOf, listOf, textOf } from '../../http/read-reply.ts';
import type { Fields } from '../../http/read-reply.ts';
import type { WallImage } from './wall-image.ts';
import { readImage } from './read-image.ts';
import { untitled } from '../collections/title-messages.ts';

/**
 * Texts and numbers of an image as they came. `readMetadata` makes its metadata of them where that is shown: its fields
 * and their labels stay out of the first page.
 */
export type ImageValues = Readonly<Record<string, string | number>>;

/** One image as the viewer shows it. */
export interface ViewerImage extends WallImage {
  values: ImageValues;
}

export interface ViewerCollection {
  id: string;
  title: string;
  /** Empty when there is none. */
  description: string;
  images: ViewerImage[];
}

export function fetchViewerImage(id: string, signal?: AbortSignal): Promise<ViewerImage> {
  const schema = { parse: readViewerImageReply };
  return callByName('GET /images/:id', { params: { id }, schema, signal });
}

/** A collection with its images, in order. */
export function fetchViewerCollection(id: string, signal?: AbortSignal): Promise<ViewerCollection> {
  const schema = { parse: readCollection };
  return callByName('GET /collections/:id', { params: { id }, schema, signal });
}

function readViewerImageReply(reply: unknown): ViewerImage {
  return readViewerImage(dataOf(reply).image);
}

function readViewerImage(value: unknown): ViewerImage {
  return { ...readImage(value), values: valuesOf(fieldsOf(value)) };
}

function readCollection(reply: unknown): ViewerCollection {
  const collection = fieldsOf(dataOf(reply).collection);
  return {
    id: idOf(collection),
    title: textOf(collection.title) ?? untitled,
    description: textOf(collection.description) ?? '',
    images: listOf(collection.images).map(readViewerImage),
  };
}

function valuesOf(image: Fields): ImageValues {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(image)) {
    if (typeof value === 'string' || typeof value === 'number') values[name] = value;
  }
  return values;
}
