import type { ImageMetadata } from '@salon/api-contract';
import { callByName } from '../../http/call-by-name.ts';
import { dataOf, fieldsOf, idOf, listOf, textOf } from '../../http/read-reply.ts';
import type { WallImage } from './wall-image.ts';
import { readImage } from './read-image.ts';
import { readMetadata } from './read-metadata.ts';
import { untitled } from '../collections/title-messages.ts';

/** One image as the viewer shows it. */
export interface ViewerImage extends WallImage {
  metadata: ImageMetadata;
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
  return { ...readImage(value), metadata: readMetadata(fieldsOf(value)) };
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
