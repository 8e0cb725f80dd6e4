import {
  chunkOfFirstPage,
  decodeAspects,
  firstPageCount,
  firstPageLength,
} from '@salon/api-contract';
import { shuffle } from './shuffle.ts';
import type { WallIndex } from './wall-index.ts';
import type { WallRequest } from './wall-query.ts';

/** Which order, and for a shuffle which one. */
export interface WallOrder extends Pick<WallRequest, 'order' | 'newestFirst'> {
  seed: number;
}

/** Where the images of the chunks are on the wall: a place is an index in its order. */
export interface WallPlaces {
  /** width ÷ height of each image, in the order of the wall. */
  aspects: Float64Array;
  /** The chunk that has the image at a place on the wall. */
  chunkAt(place: number): number;
  /** The place on the wall of a row of a chunk. */
  placeOf(chunk: number, row: number): number;
}

export function wallPlaces(index: WallIndex, order: WallOrder): WallPlaces {
  const { count, chunks } = index;
  const numbers = imagesInOrder(index, order);
  const places = new Uint32Array(count);
  numbers.forEach((number, place) => (places[number] = place));
  const aspects = new Float64Array(count);
  const chunkOf = new Uint32Array(count);
  const starts: number[] = [];
  let number = 0;
  chunks.forEach((chunk, chunkIndex) => {
    starts.push(number);
    for (const aspect of decodeAspects(chunk.aspects)) {
      const place = places[number++] ?? 0;
      aspects[place] = aspect;
      chunkOf[place] = chunkIndex;
    }
  });
  return {
    aspects,
    chunkAt: (place) => chunkOf[place] ?? 0,
    placeOf: (chunk, row) => places[(starts[chunk] ?? 0) + row] ?? 0,
  };
}

/** The images of the index in the order of the wall, by their number in the index. */
function imagesInOrder(index: WallIndex, { order, newestFirst, seed }: WallOrder): Uint32Array {
  if (order === 'date') return byDate(index, newestFirst);
  return shuffled(index, seed);
}

// Images without a date are last in both directions.
function byDate({ count, dated }: WallIndex, newestFirst: boolean): Uint32Array {
  const numbers = Uint32Array.from({ length: count }, (_, number) => number);
  if (newestFirst) numbers.subarray(0, dated).reverse();
  return numbers;
}

/**
 * A random order that stays inside a chunk before it goes on to the next, so that few chunks are seen at a time. It
 * begins with the first page, shuffled in the same way as without the index.
 */
function shuffled({ count, chunks }: WallIndex, seed: number): Uint32Array {
  const starts: number[] = [];
  let end = 0;
  for (const chunk of chunks) {
    starts.push(end);
    end += chunk.count;
  }
  const opened = chunkOfFirstPage(seed % firstPageCount, chunks.length);
  const numbers = new Uint32Array(count);
  let placed = 0;
  const add = (from: number, to: number) => {
    numbers.set(shuffle(range(from, to), seed), placed);
    placed += to - from;
  };
  const others = range(0, chunks.length).filter((at) => at !== opened);
  for (const at of [opened, ...shuffle(others, seed)]) {
    const start = starts[at] ?? 0;
    const next = start + (chunks[at]?.count ?? 0);
    const page = at === opened ? Math.min(next, start + firstPageLength) : start;
    add(start, page);
    add(page, next);
  }
  return numbers;
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
