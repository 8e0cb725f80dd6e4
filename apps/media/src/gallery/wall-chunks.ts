import type { WallIndex } from '@salon/api-contract';
import { wallJson, type GalleryRow } from './gallery-row.ts';
import { noSum, sumOf, versionOf, type Sum } from './record-sum.ts';

/** Neighbouring rows of the wall that are loaded together. */
export interface Chunk {
  /** Of its content: the rows of a chunk and the kind of wall determine their order. */
  name: string;
  rows: readonly GalleryRow[];
  /** Two characters for each row. */
  aspects: string;
}

/** Finds the chunk of the last version of a list that began with this row. */
export type KnownChunk = (first: GalleryRow | undefined) => Chunk | undefined;

interface ChunkOptions {
  isDated: boolean;
  /** A chunk with the same rows is used again: comparing rows costs less than combining their sums. */
  known?: KnownChunk;
}

/** One image in this many begins a chunk of the wall by date. */
const meanLength = 256;
const maxLength = 512;

/** Where the name of a chunk begins: a short list by hash may have the same rows as one by date. */
const startByDate = sumOf('by date');

/** @param divided the rows of each chunk, see `HashedRows` */
export const chunksByHash = (
  divided: readonly (readonly GalleryRow[])[],
  options: ChunkOptions,
): Chunk[] => divided.map((rows) => toChunk(rows, noSum, options));

/**
 * Images begin a chunk by their hash, so that a change moves only the borders next to it, and all replicas have the same
 * chunks, whatever the order of their changes. Long chunks are divided evenly.
 * @param rows in the order of their dates
 */
export function chunksByDate(rows: readonly GalleryRow[], options: ChunkOptions): Chunk[] {
  const borders = [0];
  rows.forEach(({ hash, date }, at) => {
    const isFirstUndated = date === null && rows[at - 1]?.date !== null;
    if (at > 0 && (hash % meanLength === 0 || isFirstUndated)) borders.push(at);
  });
  return borders
    .map((from, at) => rows.slice(from, borders[at + 1]))
    .flatMap(divided)
    .map((part) => toChunk(part, startByDate, options));
}

export interface IndexOptions {
  isByDate: boolean;
  isDated: boolean;
}

/** What clients need to lay out the wall before they load its chunks. */
export function toIndex(chunks: readonly Chunk[], { isByDate, isDated }: IndexOptions): WallIndex {
  const lengthOf = (some: readonly Chunk[]) =>
    some.reduce((count, { rows }) => count + rows.length, 0);
  return {
    count: lengthOf(chunks),
    ...(isByDate && { undated: lengthOf(chunks.filter(({ rows }) => rows[0]?.date === null)) }),
    chunks: chunks.map(({ name, rows, aspects }) => ({
      name,
      count: rows.length,
      aspects,
      ...(isByDate && isDated && { first: rows[0]?.date ?? null }),
    })),
  };
}

/** The reply with these rows; `total` is the number of all images, or of all found ones. */
export function imagesAsJson(
  rows: readonly GalleryRow[],
  isDated: boolean,
  total?: number,
): string {
  const images = rows.map((row) => wallJson(row, isDated)).join();
  return `{"data":{"images":[${images}]${total === undefined ? '' : `,"total":${total}`}}}`;
}

function divided(rows: GalleryRow[]): GalleryRow[][] {
  if (rows.length <= maxLength) return [rows];
  const count = Math.ceil(rows.length / maxLength);
  const length = Math.ceil(rows.length / count);
  return Array.from({ length: count }, (_, at) => rows.slice(at * length, (at + 1) * length));
}

function toChunk(rows: readonly GalleryRow[], start: Sum, options: ChunkOptions): Chunk {
  const { isDated, known } = options;
  const before = known?.(rows[0]);
  if (before && areSame(before.rows, rows)) return before;
  let [first, second, third] = start;
  for (const { sum } of rows) {
    first ^= sum[0];
    second ^= sum[1];
    third ^= sum[2];
  }
  const name = `${isDated ? 'd' : 'u'}${versionOf([first, second, third])}`;
  return { name, rows, aspects: rows.map((row) => row.aspectCode).join('') };
}

/** A loop, because after each change all images are compared in the order of their dates. */
function areSame(a: readonly GalleryRow[], b: readonly GalleryRow[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
