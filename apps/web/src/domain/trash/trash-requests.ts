import type { DeletedImage, Purged } from '@salon/api-contract';
import * as routes from '@salon/api-contract/routes';
import { call } from '../../http/call.ts';

/** The images in the trash, the last one deleted first. */
export async function fetchDeleted(signal?: AbortSignal): Promise<DeletedImage[]> {
  return (await call(routes.listDeletedImages, { signal })).data.images;
}

/** Deletes images in the trash for good. */
export async function purgeImages(images: readonly string[]): Promise<Purged> {
  return (await call(routes.purge, { body: { images: [...images] } })).data;
}

/**
 * Deletes the images and collections in the trash for good.
 * @param until a time; what was moved to the trash later stays
 */
export async function emptyTrash(until: string): Promise<Purged> {
  return (await call(routes.emptyTrash, { body: { until } })).data;
}
