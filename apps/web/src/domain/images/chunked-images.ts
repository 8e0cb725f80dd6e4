import { chunkOf } from '@salon/api-contract';
import { onReturn } from '../../browser/on-return.ts';
import { indexIn } from '../../engine/dom/index-in.ts';
import { createChunkLoader } from './chunk-loader.ts';
import type { Kept } from './chunk-loader.ts';
import type { ChunkedImages, ImageHint } from './images-of-wall.ts';
import type { WallImage } from './wall-image.ts';
import { fetchWallChunk } from './wall-index.ts';
import type { WallChunk, WallIndex } from './wall-index.ts';
import { wallPlaces } from './wall-places.ts';
import type { WallOrder } from './wall-places.ts';

/** Chunks that are loaded to find an image by its date. */
const MAX_BY_DATE = 4;
/** Images that are changed one after the other within this time change the list once. */
const OUTDATED_AFTER_MS = 1_000;
/** The part of an aspect by which its code may differ. */
const TOLERANCE = 0.002;

/** What is known of a wall when its index has arrived. */
export interface ChunkedWall extends WallOrder {
  index: WallIndex;
  /** The images that are shown already, in the order of the wall. */
  firstPage: readonly WallImage[];
}

/** Chunks that an earlier list of this visit has loaded: most have the same name in the next. */
const kept: Kept = new Map();

/** The images of a large wall, and their aspects in the same order. */
export function chunkedImages({ index, firstPage, ...order }: ChunkedWall) {
  const { count, chunks } = index;
  const { aspects, chunkAt, placeOf } = wallPlaces(index, order);
  const numbers = new Map(chunks.map(({ name }, chunk) => [name, chunk]));
  const loaded = new Array<WallImage | undefined>(count);
  const listeners = new Set<() => void>();
  let version = 0;
  let stopRetries = (): void => undefined;
  let setOutdated = (): void => undefined;
  const outdated = new Promise<void>((resolve) => (setOutdated = resolve));

  function announce(): void {
    version++;
    for (const listener of listeners) listener();
  }
  /** Puts the images of a chunk where they are on the wall; null removes them. */
  function setChunk(name: string, rows: readonly WallImage[] | null): void {
    const chunk = numbers.get(name) ?? -1;
    for (let row = 0; row < (chunks[chunk]?.count ?? 0); row++) {
      loaded[placeOf(chunk, row)] = rows?.[row];
    }
  }
  const loader = createChunkLoader(fetchWallChunk, kept, {
    onArrival(name, rows) {
      setChunk(name, rows);
      announce();
    },
    onDrop: (name) => setChunk(name, null),
    onOutdated: () => setTimeout(() => setOutdated(), OUTDATED_AFTER_MS),
  });
  const nameOf = (chunk: number) => chunks[chunk]?.name ?? '';

  for (const [name, rows] of kept) setChunk(name, rows);
  const hasFirstPage = firstPage.every(({ aspect }, at) => isNear(aspect, aspects[at] ?? 0));
  if (hasFirstPage) firstPage.forEach((image, at) => (loaded[at] ??= image));

  function candidates({ id, date, index: at }: ImageHint): number[] {
    if (order.order === 'shuffle') return [chunkOf(id, chunks.length)];
    // Images that were added or removed since have moved it a little.
    const around =
      at !== undefined && at >= 0 && at < count ? [0, 1, -1].map((by) => chunkAt(at) + by) : [];
    return date === undefined ? around : [...around, ...chunksOfDate(chunks, date)];
  }

  const images: ChunkedImages = {
    length: count,
    at: (at) => loaded[at],
    load: (at) => loader.load(nameOf(chunkAt(at))),
    expect: (at) => loader.want(nameOf(chunkAt(at))),
    async find(image) {
      for (const chunk of candidates(image)) {
        if (indexIn(images, image.id) >= 0) return;
        if (chunks[chunk]) await loader.load(nameOf(chunk));
      }
    },
    byDate: (found) => sortedByDate(found, order.newestFirst),
    whenSettled: (listener) => unlessStopped(loader.settled(), listener),
    whenOutdated: (listener) => unlessStopped(outdated, listener),
    version: () => version,
    subscribe(listener) {
      if (listeners.size === 0) stopRetries = onReturn(loader.retry);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopRetries();
        // The list that replaces this one has chunks of its own to load.
        loader.giveUp();
      };
    },
  };
  return { images, aspects, hasFirstPage };
}

/** Calls the listener after an event. @returns how to stop */
function unlessStopped(event: Promise<void>, listener: () => void): () => void {
  let isStopped = false;
  void event.then(() => isStopped || listener());
  return () => (isStopped = true);
}

function isNear(aspect: number, other: number): boolean {
  return Math.abs(aspect - other) <= TOLERANCE * aspect;
}

function sortedByDate(images: readonly WallImage[], newestFirst: boolean): WallImage[] {
  const sign = newestFirst ? -1 : 1;
  return images.toSorted(({ date: one }, { date: other }) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return one === other ? 0 : one < other ? -sign : sign;
  });
}

/** The chunks that may have an image of a date: the last that begins before it, and those that begin with it. */
function chunksOfDate(chunks: WallIndex['chunks'], date: string | null): number[] {
  // Undated images are last.
  const isBefore = ({ first }: WallChunk) => first !== null && (date === null || first < date);
  const isAfter = ({ first }: WallChunk) => date !== null && (first === null || first > date);
  const from = Math.max(0, chunks.findLastIndex(isBefore));
  const after = chunks.findIndex(isAfter);
  const to = after < 0 ? chunks.length : after;
  return Array.from({ length: Math.min(MAX_BY_DATE, to - from) }, (_, at) => from + at);
}
