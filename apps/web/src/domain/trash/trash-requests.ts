import { limits } from '@salon/api-contract';
import type { DeletedCollection, DeletedImage, Purged } from '@salon/api-contract';
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

/** The lists of the trash, each with the last deletion first. */
export interface ShownTrash {
  images: readonly DeletedImage[];
  collections: readonly DeletedCollection[];
}

/** Deletes for good all that is in the trash, but not what others have moved there since these lists were loaded. */
export async function emptyTrash({ images, collections }: ShownTrash): Promise<Purged> {
  const isAll =
    images.length < limits.deletedImages && collections.length < limits.deletedCollections;
  const until = lastDeletion(images, collections);
  if (!isAll && until) return (await call(routes.emptyTrash, { body: { until } })).data;
  // Not by the time, which may be ahead of later ones if the server's clock was corrected.
  const body = { images: idsOf(images), collections: idsOf(collections) };
  return (await call(routes.purge, { body })).data;
}

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

const lastDeletion = (...lists: readonly (readonly { deletedAt: string }[])[]) =>
  lists
    .flatMap(([first]) => (first ? [first.deletedAt] : []))
    .toSorted()
    .at(-1);
