import { imageFiltersReply, limits } from '@salon/api-contract';
import type { ImageFilters } from '@salon/api-contract';
import { callByName } from '../../http/call-by-name.ts';
import { dataOf, fieldsOf, idOf, listOf, numberOf, textOf } from '../../http/read-reply.ts';
import type { Fields } from '../../http/read-reply.ts';
import type { CallOptions } from '../../http/request.ts';
import { EVERYTHING } from './list-query.ts';
import type { ListQuery } from './list-query.ts';
import { readListedImage } from './listed-image.ts';
import type { ListedImage } from './listed-image.ts';
import { searchHeaders } from './search-client.ts';

/** A list of images, or the part of a long one that was requested. */
export interface ImagePart {
  images: readonly ListedImage[];
  /** Number of images in the list. */
  total: number;
  /** Positions are comparable as long as it is the same. */
  version: string;
}

/** Images of a long list are loaded this many at a time; the server replies with a short list as a whole. */
export const WINDOW = 100;

/** All images, or only the first ones of a long list. */
export function fetchListedImages(signal?: AbortSignal): Promise<ImagePart> {
  return fetchWindow(EVERYTHING, 0, { signal });
}

/** The images of a list from a position on. */
export function fetchWindow(
  list: ListQuery,
  from: number,
  options: Pick<CallOptions, 'signal' | 'maxRetries'>,
): Promise<ImagePart> {
  return callByName('GET /images/window', {
    query: { ...queryOf(list), ...(from > 0 && { from: String(from) }), count: String(WINDOW) },
    schema: { parse: readImagePart },
    headers: list.text ? searchHeaders : {},
    ...options,
  });
}

/**
 * The version of a list, which is another one when images come, go or move.
 * @throws at once while the server is away: it is requested in the background, and soon again
 */
export async function fetchVersion(list: ListQuery, signal: AbortSignal): Promise<string> {
  const { version } = await callByName('GET /images/window', {
    query: { ...queryOf(list), count: '1' },
    schema: { parse: readImagePart },
    headers: list.text ? searchHeaders : {},
    signal,
    // Retries would show that the app is reconnecting.
    maxRetries: 0,
  });
  return version;
}

/** The ids of a part of a list, and the version of the list. */
interface IdPart {
  ids: string[];
  version: string;
}

/** The ids of a list from one position to another, the last one excluded. */
export async function fetchIds(list: ListQuery, first: number, end: number): Promise<IdPart> {
  const ids: string[] = [];
  let version = '';
  while (first + ids.length < end) {
    const from = first + ids.length;
    const count = Math.min(end - from, limits.windowIds);
    const some = await callByName('GET /images/window/ids', {
      query: { ...queryOf(list), from: String(from), count: String(count) },
      schema: { parse: readIdPart },
    });
    ids.push(...some.ids);
    ({ version } = some);
    // The end of the list, which may have become shorter.
    if (some.ids.length < count) break;
  }
  return { ids, version };
}

/** The images before and after one in a list. */
export interface Neighbours {
  previous: string | null;
  next: string | null;
}

/** An image in a list. */
export interface Place {
  list: ListQuery;
  id: string;
}

/** @returns null if the image is not in the list */
export async function fetchNeighbours(
  { list, id }: Place,
  signal?: AbortSignal,
): Promise<Neighbours | null> {
  const { ids } = await callByName('GET /images/window/ids', {
    query: { ...queryOf(list), around: id, count: '3' },
    schema: { parse: readIdPart },
    headers: list.text ? searchHeaders : {},
    signal,
  });
  return neighboursIn(ids, id);
}

/** @returns null if the image is not one of these */
export function neighboursIn(ids: readonly string[], id: string): Neighbours | null {
  const at = ids.indexOf(id);
  if (at < 0) return null;
  return { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null };
}

const queryOf = ({ text, sort, only, camera, year }: ListQuery): Record<string, string> => ({
  ...(text && { text }),
  ...(sort && { sort }),
  ...(only && { only }),
  ...(camera && { camera }),
  ...(year !== undefined && { year: String(year) }),
});

/** What the images can be narrowed to. */
export async function fetchFilters(signal?: AbortSignal): Promise<ImageFilters> {
  const { data } = await callByName('GET /images/filters', { schema: imageFiltersReply, signal });
  return data;
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
function readImagePart(reply: unknown): ImagePart {
  const data = dataOf(reply);
  const total = numberOf(data.total);
  if (total === null) throw new TypeError('no total');
  return { images: imagesIn(reply).map(readListedImage), total, version: versionOf(data) };
}

function readIdPart(reply: unknown): IdPart {
  const data = dataOf(reply);
  return {
    ids: listOf(data.ids).filter((id) => typeof id === 'string'),
    version: versionOf(data),
  };
}

function versionOf(data: Fields): string {
  const version = textOf(data.version);
  if (version === null) throw new TypeError('no version');
  return version;
}

function readIds(reply: unknown): string[] {
  return imagesIn(reply).map((image) => idOf(fieldsOf(image)));
}

function imagesIn(reply: unknown): unknown[] {
  return listOf(dataOf(reply).images);
}
