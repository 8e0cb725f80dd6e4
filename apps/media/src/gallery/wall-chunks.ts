import { chunkCountFor, chunkOfHash, type WallIndex } from '@salon/api-contract';
import { combined, jsonOf, nameOf, noSum, type WallRow } from './wall-row.ts';

/** Neighbouring rows of the wall that are loaded together. */
export interface Chunk {
  /** Of its content: the rows of a chunk determine their order. */
  name: string;
  rows: readonly WallRow[];
}

/** One image in this many begins a chunk of the wall by date. */
const meanLength = 256;
const maxLength = 512;

/** @param rows in the order of their hashes */
export function chunksByHash(rows: readonly WallRow[], isDated: boolean): Chunk[] {
  const count = chunkCountFor(rows.length);
  const buckets = Array.from({ length: count }, (): WallRow[] => []);
  for (const row of rows) buckets[chunkOfHash(row.hash, count)]?.push(row);
  return buckets.map((each) => toChunk(each, isDated));
}

/**
 * Images begin a chunk by their hash, so that a change moves only the borders next to it, and all replicas have the same
 * chunks, whatever the order of their changes. Long chunks are divided evenly.
 * @param rows in the order of their dates
 */
export function chunksByDate(rows: readonly WallRow[], isDated: boolean): Chunk[] {
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
      aspects: rows.map(({ aspect }) => aspect).join(''),
      ...(isByDate && isDated && { first: rows[0]?.date ?? null }),
    })),
  };
}

/** The reply with these rows. */
export const imagesAsJson = (rows: readonly WallRow[], isDated: boolean): string =>
  `{"data":{"images":[${rows.map((row) => jsonOf(row, isDated)).join()}]}}`;

/** Neighbours for which `partOf` is the same. */
function split(rows: readonly WallRow[], partOf: (row: WallRow) => number): WallRow[][] {
  const parts: WallRow[][] = [];
  let last: number | undefined;
  for (const row of rows) {
    const part = partOf(row);
    if (part === last) parts.at(-1)?.push(row);
    else parts.push([row]);
    last = part;
  }
  return parts;
}

function divided(rows: WallRow[]): WallRow[][] {
  const count = Math.ceil(rows.length / maxLength);
  const length = Math.ceil(rows.length / count);
  return Array.from({ length: count }, (_, at) => rows.slice(at * length, (at + 1) * length));
}

function toChunk(rows: readonly WallRow[], isDated: boolean): Chunk {
  let sum = noSum;
  for (const row of rows) sum = combined(sum, isDated ? row.dated : row.undated);
  return { name: `${isDated ? 'd' : 'u'}${nameOf(sum)}`, rows };
}
