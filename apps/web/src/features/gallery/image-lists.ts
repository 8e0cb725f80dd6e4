import {
  decodeAspect,
  encodeAspect,
  firstPageCount,
  firstPageLength,
  firstPageOf,
} from '@salon/api-contract';
import type { ChunkedImages } from '../../domain/images/images-of-wall.ts';
import type { WallImage } from '../../domain/images/wall-image.ts';
import { shuffle } from '../../domain/images/shuffle.ts';
import type { Balance } from '../../engine/core/masonry.ts';

export type Order = 'shuffle' | 'date';

/** The images of a wall. Lists of the same name are the same wall, even if images were added or removed. */
export interface ImageList {
  name: string;
  /** Images by date or by relevance keep their order on the wall. */
  balance: Balance;
  images: WallImage[] | ChunkedImages;
  /** As a large wall knows them before its images, so that no image moves when the others are appended. */
  aspects?: ArrayLike<number>;
}

/** A list that has all of its images, as search results always do. */
export interface WholeList extends ImageList {
  images: WallImage[];
}

/** The lists of large walls, by the lists without images that the store has: images arrive without an action. */
const chunkedLists = new WeakMap<WholeList, ImageList>();

/** The list without images that the store keeps for a large wall. */
export function toStored(wall: WallChoice, chunked: Pick<ImageList, 'images' | 'aspects'>) {
  const stored = wallList(wall, []);
  chunkedLists.set(stored, { ...stored, ...chunked });
  return stored;
}

/** The list with its images, for a list from the store. */
export function fromStored(stored: WholeList): ImageList {
  return chunkedLists.get(stored) ?? stored;
}

/** Which wall: each seed is another shuffle. */
export interface WallChoice {
  order: Order;
  seed: number;
}

/** Before the first images have arrived. */
export const noImages: WholeList = { name: '', balance: 'in order', images: [] };

/** A search without a result to show. */
export const noneFound = frozen('find failed', 'in order', []);

/** The images of a first page. */
export function firstPageList(wall: WallChoice, images: WallImage[]): WholeList {
  return wallList(wall, wall.order === 'date' ? images : shuffle(images, wall.seed));
}

/** All images of the gallery. Those of the first page come first, so that they keep their places. */
export function completeList(wall: WallChoice, images: WallImage[]): WholeList {
  if (wall.order === 'date') return wallList(wall, images);
  const firstPage = firstPageOf(images, wall.seed % firstPageCount);
  const isInFirstPage = new Set(firstPage);
  const others = images.filter((image) => !isInFirstPage.has(image));
  return wallList(wall, [...shuffle(firstPage, wall.seed), ...shuffle(others, wall.seed)]);
}

/** The list of a wall whose images are in their order. */
export function wallList({ order, seed }: WallChoice, images: WallImage[]): WholeList {
  const list =
    order === 'date'
      ? frozen('date', 'in order', images)
      : frozen(`shuffle ${seed}`, { firstPage: firstPageLength }, images);
  return { ...list, aspects: images.map(({ aspect }) => decodeAspect(encodeAspect(aspect))) };
}

/** The results of a search, best first. */
export function foundList(query: string, images: WallImage[]): WholeList {
  return frozen(`find ${query}`, 'in order', images);
}

/** A list whose images are frozen: the store freezes others itself, which takes 12 ms for 10,000 images. */
export function frozen(name: string, balance: Balance, images: WallImage[]): WholeList {
  Object.freeze(images);
  return { name, balance, images };
}
