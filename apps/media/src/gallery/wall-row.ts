import { createHash } from 'node:crypto';
import { encodeAspect, hashOfId } from '@salon/api-contract';
import { toWallImage } from './projections.ts';
import type { GalleryImage } from './to-image.ts';

/** 96 bits of a hash. Sums of sets are combined with XOR, so that they do not depend on an order. */
export type Sum = readonly [number, number, number];

export const noSum: Sum = [0, 0, 0];

export const combined = (a: Sum, b: Sum): Sum => [a[0] ^ b[0], a[1] ^ b[1], a[2] ^ b[2]];

export function sumOf(text: string): Sum {
  const hash = createHash('sha1').update(text).digest();
  return [hash.readInt32LE(0), hash.readInt32LE(4), hash.readInt32LE(8)];
}

export function nameOf(sum: Sum): string {
  const bytes = Buffer.alloc(12);
  sum.forEach((part, at) => bytes.writeInt32LE(part, 4 * at));
  return bytes.toString('base64url');
}

/** An image as the lists of the wall contain it. */
export interface WallRow {
  id: string;
  hash: number;
  /** Milliseconds. */
  createdAt: number;
  date: string | null;
  /** Two characters, see `encodeAspect`. */
  aspect: string;
  /** The row for the wall as JSON, up to the value of `date`. */
  json: string;
  /** Of the row with its date, and without. */
  dated: Sum;
  undated: Sum;
}

export function toWallRow(image: GalleryImage): WallRow {
  const { date, ...row } = toWallImage(image);
  const json = `${JSON.stringify(row).slice(0, -1)},"date":`;
  return {
    id: image.id,
    hash: hashOfId(image.id),
    createdAt: Date.parse(image.createdAt),
    date,
    aspect: encodeAspect(row.aspect),
    json,
    dated: sumOf(json + JSON.stringify(date)),
    undated: sumOf(`${json}null`),
  };
}

export const jsonOf = ({ json, date }: WallRow, isDated: boolean): string =>
  `${json}${isDated ? JSON.stringify(date) : 'null'}}`;

/** The order of the shuffled wall. */
export const byHash = (a: WallRow, b: WallRow): number =>
  a.hash - b.hash || Number(a.id > b.id) - Number(a.id < b.id);

/** Ascending, undated ones last; of equal dates the newest upload first. */
export const byDate = (a: WallRow, b: WallRow): number =>
  Number(a.date === null) - Number(b.date === null) ||
  compare(a.date ?? '', b.date ?? '') ||
  byNewest(a, b);

/** The newest upload first. */
export const byNewest = (a: WallRow, b: WallRow): number =>
  b.createdAt - a.createdAt || compare(b.id, a.id);

/** ISO 8601 dates sort as text. */
const compare = (a: string, b: string) => Number(a > b) - Number(a < b);
