import type {
  CollectionBody,
  CollectionEdit,
  DeletedCollection,
  RestoredCollection,
} from '@salon/api-contract';
import * as routes from '@salon/api-contract/routes';
import { ApiError } from '../../http/api-error.ts';
import { isRecord } from '../../http/is-record.ts';
import { callByName } from '../../http/call-by-name.ts';
import { call } from '../../http/call.ts';
import type { CallOptions } from '../../http/request.ts';
import { dataOf, fieldsOf, idOf, listOf, textOf } from '../../http/read-reply.ts';
import { readListedImage } from '../images/listed-image.ts';
import type { ListedImage } from '../images/listed-image.ts';
import { titleOf } from './title-of.ts';

/** A collection as a list shows it. */
export interface CollectionCard {
  id: string;
  title: string;
  imageCount: number;
  /** Its images by id, in order. */
  imageIds: string[];
  /** Path of a thumbnail; empty while there is none. */
  cover: string;
}

/** A collection and its images, in order. */
export interface CollectionWithImages {
  id: string;
  title: string | null;
  description: string | null;
  images: readonly ListedImage[];
}

export function fetchCollections(signal?: AbortSignal): Promise<CollectionCard[]> {
  return callByName('GET /collections', { schema: { parse: readCards }, signal });
}

/** @throws ApiError 404 */
export function fetchCollection(
  id: string,
  options?: Pick<CallOptions, 'signal' | 'maxRetries'>,
): Promise<CollectionWithImages> {
  return callByName('GET /collections/:id', { params: { id }, schema, ...options });
}

/**
 * @param idempotencyKey the same for each attempt: with it, a repeat after a lost reply creates no second collection
 * @throws ApiError 400 with `data.validation`
 */
export function createCollection(
  body: CollectionBody,
  idempotencyKey: string,
): Promise<CollectionWithImages> {
  return callByName('POST /collections', { body, schema, idempotencyKey });
}

/** @throws ApiError 400 with `data.validation`; 404; 409 when the text is no longer the one to replace */
export function updateCollection(id: string, body: CollectionEdit): Promise<CollectionWithImages> {
  return callByName('PUT /collections/:id', { params: { id }, body, schema });
}

export interface Membership {
  imageIds: readonly string[];
  /** Those that were seen: where the collection has others by now, it is left alone. */
  replaces: readonly string[];
}

/**
 * Makes these the images of a collection, in this order; those left out become standalone.
 * @throws ApiError 404 for unknown images; 409 where others have changed it, or have one of the images; then nothing
 * has changed
 */
export function setImages(id: string, body: Membership): Promise<CollectionWithImages> {
  return callByName('PUT /collections/:id/images', { params: { id }, body, schema });
}

/**
 * Moves a collection to the trash.
 * @returns false if someone else had deleted it before
 * @throws ApiError
 */
export async function deleteCollection(id: string): Promise<boolean> {
  try {
    await call(routes.deleteCollection, { params: { id } });
    return true;
  } catch (error) {
    // A repeat of this call after a lost reply succeeds.
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

/** The collections in the trash, the last one deleted first. */
export async function fetchDeletedCollections(signal: AbortSignal): Promise<DeletedCollection[]> {
  return (await call(routes.listDeletedCollections, { signal })).data.collections;
}

/** @throws ApiError 404 when the collection was purged */
export async function restoreCollection(id: string): Promise<RestoredCollection> {
  return (await call(routes.restoreCollection, { params: { id } })).data;
}

// By hand for speed, as with images: a collection can have thousands of them.
function readCollection(reply: unknown): CollectionWithImages {
  const collection = fieldsOf(dataOf(reply).collection);
  const { title, description } = collection;
  // The store would walk all images to freeze them.
  return Object.freeze({
    id: idOf(collection),
    title: typeof title === 'string' ? title : null,
    description: typeof description === 'string' ? description : null,
    images: Object.freeze(listOf(collection.images).map(readListedImage)),
  });
}

const schema = { parse: readCollection };

// By hand as well: together the collections name most images.
function readCards(reply: unknown): CollectionCard[] {
  return listOf(dataOf(reply).collections).map(readCard);
}

function readCard(value: unknown): CollectionCard {
  const collection = fieldsOf(value);
  const { title, images, cover } = collection;
  const isText = (item: unknown) => typeof item === 'string';
  const imageIds = Array.isArray(images) ? images.filter(isText) : [];
  return {
    id: idOf(collection),
    title: titleOf(textOf(title)),
    imageCount: imageIds.length,
    imageIds,
    cover: (isRecord(cover) && textOf(cover.path)) || '',
  };
}
