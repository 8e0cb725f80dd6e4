import type { Place, TrashedImage } from '@salon/media-data';

/**
 * The places of images that were deleted while their collection was in the trash, each as if it had left the collection
 * when it was deleted: at the position at that time, without those that had left before (see
 * `CollectionRepository.putBack`).
 * @param images of the collection when it was deleted, in order
 * @param deleted those of them that are in the trash
 */
export function placesOfDeleted(
  collectionId: string,
  images: readonly string[],
  deleted: readonly Pick<TrashedImage, '_id' | 'deletedAt'>[],
): Map<string, Place> {
  const leftMs = new Map(deleted.map(({ _id, deletedAt }) => [_id, deletedAt.getTime()]));
  const places = new Map<string, Place>();
  for (const ms of new Set(leftMs.values())) {
    // Those that left together have their positions before any of them left.
    const still = images.filter((id) => (leftMs.get(id) ?? Infinity) >= ms);
    still.forEach((id, collectionOrder) => {
      if (leftMs.get(id) === ms) places.set(id, { collectionId, collectionOrder });
    });
  }
  return places;
}
