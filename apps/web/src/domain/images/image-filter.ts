import type { AdminList } from '@salon/api-contract';
import type { ListedImage } from './listed-image.ts';

/** Which images a list has: at most one of these. */
export type ImageFilter = Pick<AdminList, 'only' | 'camera' | 'year'>;

const KEYS = ['only', 'camera', 'year'] as const;

/** The filter of an address. */
export function filterOf(params: URLSearchParams): ImageFilter {
  const only = params.get('only');
  const camera = params.get('camera');
  const year = params.get('year');
  if (only === 'standalone' || only === 'uncaptioned') return { only };
  if (camera) return { camera };
  return year && /^\d{1,4}$/.test(year) ? { year: Number(year) } : {};
}

/** A filter as the value of an option: `year=2024`; empty for all images. */
export function valueOf(filter: ImageFilter): string {
  const [[name, value] = []] = Object.entries(filter);
  return name ? `${name}=${value}` : '';
}

/** Puts the filter of an option's value into an address. */
export function withFilter(params: URLSearchParams, value: string): URLSearchParams {
  for (const key of KEYS) params.delete(key);
  const at = value.indexOf('=');
  if (at > 0) params.set(value.slice(0, at), value.slice(at + 1));
  return params;
}

/** The images that a filter leaves. */
export function filterImages(
  images: readonly ListedImage[],
  { only, camera, year }: ImageFilter,
): readonly ListedImage[] {
  if (only === 'standalone') return images.filter(({ collectionId }) => !collectionId);
  if (only === 'uncaptioned') return images.filter(({ caption }) => !caption);
  if (camera) return images.filter(({ metadata }) => metadata.camera === camera);
  if (year === undefined) return images;
  return images.filter(({ date }) => date && Number(date.slice(0, 4)) === year);
}
