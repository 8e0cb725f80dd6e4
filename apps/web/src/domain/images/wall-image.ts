import { filePath } from '@salon/api-contract';
import { callByName } from '../../http/call-by-name.ts';
import { dataOf, fieldsOf, idOf, listOf, numberOf, textOf } from '../../http/read-reply.ts';
import type { CallOptions } from '../../http/request.ts';
import { searchHeaders } from './search-client.ts';
import { wallQuery } from './wall-query.ts';
import type { WallRequest } from './wall-query.ts';

/** What the wall and the strip need of an image: a list holds ten thousand of these. */
export interface WallImage {
  id: string;
  collectionId: string | null;
  /** The English caption, or an empty text. */
  caption: string;
  date: string | null;
  /** width ÷ height of the regular version to 3 decimals; 0 when there is no height. */
  aspect: number;
  /** A ThumbHash in base64. */
  placeholder: string | null;
  /** `srcset` of the small webp versions; may be empty. */
  webp: string;
  /** Path of the thumbnail every browser can show; empty when there is none. */
  thumbnail: string;
  /** Path of the regular version; empty when there is none. */
  regular: string;
  /** px; 0 when there is none. */
  regularWidth: number;
}

/** A reply with images of the wall. */
export interface WallReply {
  images: WallImage[];
  /** How many images the gallery has, or a search has found; null if the server does not say. */
  total: number | null;
}

/** How the wall makes a call. */
export type WallCall = Pick<CallOptions, 'signal' | 'maxRetries'>;

/** All images of the gallery, or one of its first pages. boot.ts preloads the same address. */
export function fetchWallImages(wall: WallRequest, call?: WallCall): Promise<WallReply> {
  return callByName('GET /images/wall', {
    ...call,
    query: wallQuery(wall),
    schema: { parse: readWallImages },
    isForVisitors: true,
  });
}

/** The images that fit a text, best first; of a large gallery only the best ones. */
export function searchWallImages(text: string, call?: WallCall): Promise<WallReply> {
  return callByName('GET /images/wall', {
    ...call,
    query: { text },
    schema: { parse: readWallImages },
    headers: searchHeaders,
    isForVisitors: true,
  });
}

export function readWallImages(reply: unknown): WallReply {
  const { images, total } = dataOf(reply);
  return { images: listOf(images).map(readWallImage), total: numberOf(total) };
}

// One walk over the files: this runs 10,000 times before the first image.
function readWallImage(value: unknown): WallImage {
  const image = fieldsOf(value);
  const id = idOf(image);
  const pathTo = (file: unknown) => (typeof file === 'string' ? filePath(id, file) : '');
  let webp = '';
  for (const version of Array.isArray(image.webp) ? image.webp : []) {
    if (!Array.isArray(version)) continue;
    const [file, width] = version as unknown[]; // JSON
    webp += `${webp && ', '}${pathTo(file)} ${numberOf(width) ?? 0}w`;
  }
  return {
    id,
    collectionId: textOf(image.collectionId),
    caption: textOf(image.caption) ?? '',
    date: textOf(image.date),
    aspect: numberOf(image.aspect) ?? 0,
    placeholder: textOf(image.placeholder),
    webp,
    thumbnail: pathTo(image.jpeg),
    regular: pathTo(image.regular),
    regularWidth: numberOf(image.regularWidth) ?? 0,
  };
}
