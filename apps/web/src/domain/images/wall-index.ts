import { callByName } from '../../http/call-by-name.ts';
import { dataOf, fieldsOf, listOf, numberOf, textOf } from '../../http/read-reply.ts';
import { readWallImages } from './wall-image.ts';
import type { WallCall, WallImage } from './wall-image.ts';
import type { WallRequest } from './wall-query.ts';
import { indexQuery } from './wall-query.ts';

/** Images that are loaded together. */
export interface WallChunk {
  /** Changes with the images. */
  name: string;
  count: number;
  /** Encoded, two characters for each image. */
  aspects: string;
  /** By date: that of the first image; null without one, and while dates are hidden. */
  first: string | null;
}

/** The shapes of all images, in the order of the server. */
export interface WallIndex {
  count: number;
  /** By date: how many of the images have a date; these come first. */
  dated: number;
  chunks: WallChunk[];
}

/** boot.ts preloads the same address. */
export function fetchWallIndex(
  { order }: Pick<WallRequest, 'order'>,
  call?: WallCall,
): Promise<WallIndex> {
  const schema = { parse: readWallIndex };
  return callByName('GET /images/wall/index', {
    ...call,
    query: indexQuery({ order }),
    schema,
    isForVisitors: true,
  });
}

/** @throws ApiError 404 if the images of the chunk have changed since the index was loaded */
export function fetchWallChunk(name: string): Promise<WallImage[]> {
  const schema = { parse: (reply: unknown) => readWallImages(reply).images };
  return callByName('GET /images/wall/chunks/:name', {
    params: { name },
    schema,
    isForVisitors: true,
  });
}

function readWallIndex(reply: unknown): WallIndex {
  const data = dataOf(reply);
  const chunks = listOf(data.chunks).map(readChunk);
  const count = chunks.reduce((sum, chunk) => sum + chunk.count, 0);
  return { count, dated: count - (numberOf(data.undated) ?? 0), chunks };
}

function readChunk(value: unknown): WallChunk {
  const chunk = fieldsOf(value);
  const { name, aspects } = chunk;
  if (typeof name !== 'string' || typeof aspects !== 'string') throw new TypeError('no chunk');
  return { name, count: aspects.length / 2, aspects, first: textOf(chunk.first) };
}
