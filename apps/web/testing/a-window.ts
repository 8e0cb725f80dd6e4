import type { FullImage, IdWindow, ImageWindow } from '@salon/api-contract';

/** The reply with a part of a list of images; with the whole list, unless `total` says that it is longer. */
export function aWindow(
  images: readonly FullImage[],
  { total = images.length, version = 'v1' } = {},
): { data: ImageWindow } {
  return { data: { images: [...images], total, version } };
}

/** The reply with the ids of a part of a list. */
export function anIdWindow(
  ids: readonly string[],
  { total = ids.length, version = 'v1' } = {},
): { data: IdWindow } {
  return { data: { ids: [...ids], total, version } };
}
