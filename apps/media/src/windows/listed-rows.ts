import type { GalleryRow } from '../gallery/gallery-row.ts';

/** A list of images, and what identifies it. */
export interface ListedRows {
  rows: readonly GalleryRow[];
  version: string;
}

const shifted = (sum: number, hash: number) => Math.imul(sum, 31) + hash;
const mixed = (sum: number, hash: number) => Math.imul(sum ^ hash, 0x9e3779b1);

/** The version is a hash of the ids in their order. */
export function listedRows(rows: readonly GalleryRow[]): ListedRows {
  let [one, other] = [0, 0];
  for (const { hash } of rows) {
    one = shifted(one, hash) | 0;
    other = mixed(other, hash);
  }
  const parts = [one >>> 0, other >>> 0, rows.length];
  return { rows, version: parts.map((part) => part.toString(36)).join('-') };
}
