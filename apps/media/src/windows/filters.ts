import type { AdminList, ImageFilters } from '@salon/api-contract';
import { hasCaption, type GalleryRow } from '../gallery/gallery-row.ts';
import { compareTexts } from '../gallery/row-orders.ts';

/** More would not help anyone to choose. */
const maxCameras = 100;

export type Filter = Pick<AdminList, 'only' | 'camera' | 'year'>;

const yearOf = ({ date }: GalleryRow): number | null =>
  date === null ? null : Number(date.slice(0, 4));

/** The rows that a filter leaves. */
export function filtered(
  rows: readonly GalleryRow[],
  { only, camera, year }: Filter,
): readonly GalleryRow[] {
  const isAll = only === undefined && camera === undefined && year === undefined;
  if (isAll) return rows;
  return rows.filter(
    (row) =>
      (only !== 'standalone' || row.collectionId === null) &&
      (only !== 'uncaptioned' || !hasCaption(row)) &&
      (camera === undefined || row.camera === camera) &&
      (year === undefined || yearOf(row) === year),
  );
}

/** How many images each filter leaves. */
export function filtersOf(rows: readonly GalleryRow[]): ImageFilters {
  const cameras = new Map<string, number>();
  const years = new Map<number, number>();
  let [standalone, uncaptioned] = [0, 0];
  for (const row of rows) {
    if (row.collectionId === null) standalone += 1;
    if (!hasCaption(row)) uncaptioned += 1;
    if (row.camera !== null) cameras.set(row.camera, (cameras.get(row.camera) ?? 0) + 1);
    const year = yearOf(row);
    if (year !== null) years.set(year, (years.get(year) ?? 0) + 1);
  }
  return {
    standalone,
    uncaptioned,
    cameras: Array.from(cameras, ([camera, count]) => ({ camera, count }))
      .sort((a, b) => b.count - a.count || compareTexts(a.camera, b.camera))
      .slice(0, maxCameras),
    years: Array.from(years, ([year, count]) => ({ year, count })).sort((a, b) => b.year - a.year),
  };
}
