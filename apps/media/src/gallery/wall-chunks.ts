import { chunkCountFor, chunkOfHash, type WallIndex } from '@salon/api-contract';
import { combined, nameOf, noSum, wallJson, type GalleryRow } from './gallery-row.ts';

/** Neighbouring rows of the wall that are loaded together. */
export interface Chunk {
  /** Of its content: the rows of a chunk determine their order. */
  name: string;
  rows: readonly GalleryRow[];
}

/** One image in this many begins a chunk of the wall by date. */
const meanLength = 256;
const maxLength = 512;

/** @param rows in the order of their hashes */
export function chunksByHash(rows: readonly GalleryRow[], isDated: boolean): Chunk[] {
  const count = chunkCountFor(rows.length);
  const buckets = Array.from({ length: count }, (): GalleryRow[] => []);
  for (const row of rows) buckets[chunkOfHash(row.hash, count)]?.push(row);
  return buckets.map((each) => toChunk(each, isDated));
}

/**
 * Images begin a chunk by their hash, so that a change moves only the borders next to it, and all replicas have the same
 * chunks, whatever the order of their changes. Long chunks are divided evenly.
 * @param rows in the order of their dates
 */
export function chunksByDate(rows: readonly GalleryRow[], isDated: boolean): Chunk[] {
  let part = 0;
  let wasDated = true;
  const parts = split(rows, ({ hash, date }) => {
    if (hash % meanLength === 0 || (date === null && wasDated)) part += 1;
    wasDated = date !== null;
    return part;
  });
  return parts.flatMap(divided).map((each) => toChunk(each, isDated));
}

export interface IndexOptions {
  isByDate: boolean;
  isDated: boolean;
}

/** What clients need to lay out the wall before they load its chunks. */
export function toIndex(chunks: readonly Chunk[], { isByDate, isDated }: IndexOptions): WallIndex {
  const rows = chunks.flatMap(({ rows }) => rows);
  return {
    count: rows.length,
    ...(isByDate && { undated: rows.filter(({ date }) => date === null).length }),
    chunks: chunks.map(({ name, rows }) => ({
      name,
      count: rows.length,
      aspects: rows.map(({ aspectCode }) => aspectCode).join(''),
      ...(isByDate && isDated && { first: rows[0]?.date ?? null }),
    })),
  };
}

/** The reply with these rows; `total` is the number of all found images. */
export function imagesAsJson(
  rows: readonly GalleryRow[],
  isDated: boolean,
  total?: number,
): string {
  const images = rows.map((row) => wallJson(row, isDated)).join();
  return `{"data":{"images":[${images}]${total === undefined ? '' : `,"total":${total}`}}}`;
}

/** Neighbours for which `partOf` is the same. */
function split(rows: readonly GalleryRow[], partOf: (row: GalleryRow) => number): GalleryRow[][] {
  const parts: GalleryRow[][] = [];
  let last: number | undefined;
  for (const row of rows) {
    const part = partOf(row);
    if (part === last) parts.at(-1)?.push(row);
    else parts.push([row]);
    last = part;
  }
  return parts;
}

function divided(rows: GalleryRow[]): GalleryRow[][] {
  const count = Math.ceil(rows.length / maxLength);
  const length = Math.ceil(rows.length / count);
  return Array.from({ length: count }, (_, at) => rows.slice(at * length, (at + 1) * length));
}

function toChunk(rows: readonly GalleryRow[], isDated: boolean): Chunk {
  let sum = noSum;
  for (const row of rows) sum = combined(sum, row.sum);
  return { name: `${isDated ? 'd' : 'u'}${nameOf(sum)}`, rows };
}
