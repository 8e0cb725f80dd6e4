import type { GalleryRow } from './gallery-row.ts';

/** The order of the shuffled wall. */
export const byHash = (a: GalleryRow, b: GalleryRow): number =>
  a.hash - b.hash || compareTexts(a.id, b.id);

/**
 * Ascending; of equal dates the oldest upload first, so that the frames of one second stay in order. Undated ones come
 * last, the newest upload first.
 */
export const byDate = (a: GalleryRow, b: GalleryRow): number =>
  Number(a.date === null) - Number(b.date === null) ||
  (a.date === null ? byNewest(a, b) : compareTexts(a.date, b.date ?? '') || byNewest(b, a));

/** The newest upload first. */
export const byNewest = (a: GalleryRow, b: GalleryRow): number =>
  b.createdAt - a.createdAt || compareTexts(b.id, a.id);

/** By code units. ISO 8601 dates sort as text. */
export const compareTexts = (a: string, b: string) => Number(a > b) - Number(a < b);
