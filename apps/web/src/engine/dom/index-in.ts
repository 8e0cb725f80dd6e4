import type { SizedImage, WallImages } from './wall-types.ts';

/** The index of an image; −1 if it is not there or has not loaded. */
export function indexIn(images: WallImages<SizedImage>, id: string | null): number {
  for (let index = 0; index < images.length; index++) {
    if (images.at(index)?.id === id) return index;
  }
  return -1;
}
