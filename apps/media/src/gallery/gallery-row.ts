import { createHash } from 'node:crypto';
import { encodeAspect, hashOfId } from '@salon/api-contract';
import { stampOf, type ImageRecord } from '@salon/media-data';
import { toWallImage } from './projections.ts';
import { toImage } from './to-image.ts';

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

/** What the lists, the search and the comparison of copies need of a published image. Rows are never changed. */
export interface GalleryRow {
  id: string;
  hash: number;
  /** Milliseconds. */
  createdAt: number;
  /** See `stampOf`. */
  stamp: number;
  date: string | null;
  collectionId: string | null;
  /** Width ÷ height of the original. */
  aspect: number;
  /** The aspect on the wall in two characters, see `encodeAspect`. */
  aspectCode: string;
  /** The row for the wall as JSON, without the values of `collectionId` and `date`, which {@link wallJson} adds. */
  json: string;
  /** Of the whole record and its collection. */
  sum: Sum;
  captions: ImageRecord['captions'];
  camera: string | null;
  lens: string | null;
  originalFilename: string;
  /** Bytes of the original. */
  size: number;
}

export function toRow(record: ImageRecord, collectionId: string | null): GalleryRow {
  const { date, collectionId: _collectionId, ...wall } = toWallImage(toImage(record));
  const json = flat(JSON.stringify(wall).slice(0, -1));
  return {
    id: record._id,
    hash: hashOfId(record._id),
    createdAt: record.createdAt.getTime(),
    stamp: stampOf(record),
    date,
    collectionId,
    aspect: record.width / record.height,
    aspectCode: pooled(encodeAspect(wall.aspect)),
    json,
    sum: combined(sumOf(JSON.stringify(record)), collectionSum(collectionId)),
    captions: record.captions,
    camera: record.camera && pooled(record.camera),
    lens: record.lens && pooled(record.lens),
    originalFilename: record.originalFilename,
    size: record.size,
  };
}

/** The row of an image that is now in this collection. */
export const movedTo = (row: GalleryRow, collectionId: string | null): GalleryRow => ({
  ...row,
  collectionId,
  sum: combined(combined(row.sum, collectionSum(row.collectionId)), collectionSum(collectionId)),
});

/** The image for the wall as JSON. */
export const wallJson = ({ json, collectionId, date }: GalleryRow, isDated: boolean): string =>
  `${json},"collectionId":${JSON.stringify(collectionId)},"date":${isDated ? JSON.stringify(date) : 'null'}}`;

const collectionSum = (collectionId: string | null) =>
  collectionId === null ? noSum : sumOf(`in ${collectionId}`);

/** A slice of a text keeps the whole text in memory; a copy does not. */
const flat = (text: string) => Buffer.from(text).toString();

const pool = new Map<string, string>();
const maxPooled = 20_000;

/** Equal texts as one object: a gallery has few cameras, lenses and aspects. */
function pooled(text: string): string {
  const known = pool.get(text);
  if (known !== undefined) return known;
  if (pool.size < maxPooled) pool.set(text, text);
  return text;
}

/** The order of the shuffled wall. */
export const byHash = (a: GalleryRow, b: GalleryRow): number =>
  a.hash - b.hash || compare(a.id, b.id);

/** Ascending, undated ones last; of equal dates the newest upload first. */
export const byDate = (a: GalleryRow, b: GalleryRow): number =>
  Number(a.date === null) - Number(b.date === null) ||
  compare(a.date ?? '', b.date ?? '') ||
  byNewest(a, b);

/** The newest upload first. */
export const byNewest = (a: GalleryRow, b: GalleryRow): number =>
  b.createdAt - a.createdAt || compare(b.id, a.id);

/** ISO 8601 dates sort as text. */
const compare = (a: string, b: string) => Number(a > b) - Number(a < b);
