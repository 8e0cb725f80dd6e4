import { collectionReply, deletedReply } from '@salon/api-contract';
import type { Collection, CollectionBody } from '@salon/api-contract';
import { ApiError } from '../../http/api-error.ts';
import { request } from '../../http/request.ts';
import { readListedImage } from '../images/listed-images.ts';
import type { ListedImage } from '../images/listed-images.ts';

/** A collection and its pictures, in order. */
export type Album = Omit<Collection, 'images'> & { pictures: ListedImage[] };

/** @throws ApiError 404 */
export function fetchAlbum(id: string, signal?: AbortSignal): Promise<Album> {
  return request(pathOf(id), { schema: album, signal });
}

/** @throws ApiError 400 with `data.validation` */
export function createCollection(body: CollectionBody): Promise<Album> {
  return request('/collections', { method: 'POST', body, schema: album });
}

/** @throws ApiError 400 with `data.validation`; 404 */
export function updateCollection(id: string, body: CollectionBody): Promise<Album> {
  return request(pathOf(id), { method: 'PUT', body, schema: album });
}

interface Membership {
  imageIds: readonly string[];
  /** Those that were seen: where the collection has others by now, it is left alone. */
  replaces: readonly string[];
}

/**
 * Makes these the images of a collection, in this order; those left out become standalone.
 * @throws ApiError 404 for unknown images; 409 where others have changed it, or have one of the images; then nothing
 * has changed
 */
export function setImages(id: string, images: Membership): Promise<Album> {
  return request(`${pathOf(id)}/images`, { method: 'PUT', body: images, schema: album });
}

/** One that is gone already counts as deleted: a repeat after a lost answer must not fail. */
export async function deleteCollection(id: string): Promise<void> {
  try {
    await request(pathOf(id), { method: 'DELETE', schema: deletedReply });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

const album = {
  parse(reply: unknown): Album {
    const { images, ...collection } = collectionReply.parse(reply).data.collection;
    return { ...collection, pictures: images.map(readListedImage) };
  },
};

function pathOf(id: string): string {
  return `/collections/${encodeURIComponent(id)}`;
}
