import { encodeAspect, hashOfId, withSeconds } from '@salon/api-contract';
import type { ImageSummary } from '@salon/media-data';
import { toWallImage } from './projections.ts';
import { combined, noSum, sumIn, sumOf, type Sum } from './record-sum.ts';

/** What the lists and the comparison of copies need of a published image. Rows are never changed. */
export interface GalleryRow {
  id: string;
  hash: number;
  /** Milliseconds. */
  createdAt: number;
  /** See `stampOf`. */
  stamp: number;
  date: string | null;
  collectionId: string | null;
  camera: string | null;
  /** Width ÷ height of the original. */
  aspect: number;
  /** The aspect on the wall in two characters, see `encodeAspect`. */
  aspectCode: string;
  /** The other values of the row for the wall as JSON, in lines and {@link packed}; see {@link wallJson}. */
  values: string;
  /** Of the whole record and its collection. */
  sum: Sum;
  originalFilename: string;
  /** Bytes of the original. */
  size: number;
}

/** The fields in `values`, in this order. A row stores only their values. */
const valueNames = [
  'caption',
  'aspect',
  'placeholder',
  'webp',
  'jpeg',
  'regular',
  'regularWidth',
] as const;

export function toRow(summary: ImageSummary, collectionId: string | null): GalleryRow {
  const { _id: id, date, createdAt, stamp } = summary;
  const wall = toWallImage({ ...summary, id, collectionId });
  return {
    id,
    hash: hashOfId(id),
    createdAt,
    stamp,
    // Earlier versions stored it as it was typed.
    date: date && withSeconds(date),
    collectionId,
    camera: summary.camera && pooled(summary.camera),
    aspect: summary.width / summary.height,
    aspectCode: pooled(encodeAspect(wall.aspect)),
    values: packed(valueNames.map((name) => JSON.stringify(wall[name])).join('\n')),
    sum: combined(sumIn(summary.contentHash), placeSum(id, collectionId)),
    originalFilename: summary.originalFilename,
    size: summary.size,
  };
}

/** The row of an image that is now in this collection. */
export const movedTo = (row: GalleryRow, collectionId: string | null): GalleryRow => ({
  ...row,
  collectionId,
  sum: combined(
    combined(row.sum, placeSum(row.id, row.collectionId)),
    placeSum(row.id, collectionId),
  ),
});

/** Parts of almost all rows. A control character stands for each: JSON has them only as `\u0001` and the like. */
const frequent = ['-small.webp', '-thumbnail.webp', '-thumbnail.jpg', '-regular.webp'].map(
  (part, at) => ({ part, mark: String.fromCharCode(at + 1) }),
);

/**
 * Replaces frequent parts by their marks. `split` and `join` copy the text: a substring would keep the original string in
 * memory.
 */
const packed = (values: string): string =>
  frequent.reduce((text, { part, mark }) => text.split(part).join(mark), values);

const unpacked = (values: string): string =>
  frequent.reduce((text, { part, mark }) => text.replaceAll(mark, part), values);

/** Whether an image has a caption, which is the first of its values. */
export const hasCaption = ({ values }: GalleryRow): boolean => !values.startsWith('""');

/** The image for the wall as JSON. */
export function wallJson({ id, values, collectionId, date }: GalleryRow, isDated: boolean): string {
  const fields = unpacked(values)
    .split('\n')
    .map((value, at) => `"${valueNames[at]}":${value}`);
  const collection = `"collectionId":${JSON.stringify(collectionId)}`;
  const shownDate = `"date":${isDated ? JSON.stringify(date) : 'null'}`;
  return `{"id":${JSON.stringify(id)},${fields.join()},${collection},${shownDate}}`;
}

/** Of the image in its collection: sums of the collection alone would cancel out in a chunk with two of its images. */
const placeSum = (id: string, collectionId: string | null) =>
  collectionId === null ? noSum : sumOf(`${id} in ${collectionId}`);

const pool = new Map<string, string>();
const maxPooled = 20_000;

/** Equal texts as one object: a gallery has few aspects. */
function pooled(text: string): string {
  const known = pool.get(text);
  if (known !== undefined) return known;
  if (pool.size < maxPooled) pool.set(text, text);
  return text;
}
