import { WINDOW } from './list-requests.ts';
import type { ImagePart } from './list-requests.ts';
import type { ListedImage } from './listed-image.ts';

/** A list of any length, of which only some windows are loaded. */
export interface LongList {
  total: number;
  version: string;
  /** By position; images that are not loaded are missing. */
  images: readonly (ListedImage | undefined)[];
  /** The numbers of the windows that are loaded at this version; others may have images of an earlier one. */
  loaded: Readonly<Record<number, true>>;
}

/**
 * The list with a part that was loaded from a position on. At another version the images of other windows stay until
 * theirs are loaded, so that they do not flicker.
 */
export function withPart(
  known: LongList | undefined,
  from: number,
  { images: part, total, version }: ImagePart,
): LongList {
  const images = known ? known.images.slice(0, total) : [];
  images.length = total;
  const isWhole = part.length === total;
  const start = isWhole ? 0 : from;
  if (known && known.version !== version) removeAll(images, part);
  part.forEach((image, at) => (images[start + at] = image));
  // The store takes no sets.
  const loaded: Record<number, true> = known?.version === version ? { ...known.loaded } : {};
  for (let at = start; at < start + part.length; at += WINDOW)
    loaded[Math.floor(at / WINDOW)] = true;
  // The store would walk all images to freeze them.
  return Object.freeze({ total, version, images: Object.freeze(images), loaded });
}

/** The numbers of the windows with these positions that are not loaded. */
export function missingWindows({ loaded, total }: LongList, first: number, end: number): number[] {
  const missing: number[] = [];
  const last = Math.min(end, total) - 1;
  for (let number = Math.floor(first / WINDOW); number * WINDOW <= last; number += 1) {
    if (!loaded[number]) missing.push(number);
  }
  return missing;
}

/** The numbers of the windows with loaded images that have no preview. */
export function unfinishedWindows(images: LongList['images']): number[] {
  const numbers = new Set<number>();
  // Skips what is missing.
  images.forEach((image, at) => {
    if (image && !image.thumbnail) numbers.add(Math.floor(at / WINDOW));
  });
  return [...numbers];
}

/** An image that has moved must not be in the list twice. */
function removeAll(images: (ListedImage | undefined)[], gone: readonly ListedImage[]): void {
  const ids = new Set(gone.map(({ id }) => id));
  // Skips what is missing.
  images.forEach((image, at) => {
    if (image && ids.has(image.id)) images[at] = undefined;
  });
}
