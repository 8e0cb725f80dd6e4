import type { Place, TrashedImage } from '@salon/media-data';

interface Restoration {
  /** Of the collection. */
  id: string;
  /** The images that the collection had when it was deleted, in order. */
  formerImages: readonly string[];
  /** Those that return to it now. */
  free: readonly string[];
  /** Those that are in the trash. */
  deleted: readonly Pick<TrashedImage, '_id' | 'deletedAt' | 'formerPlace'>[];
}

/**
 * The places of images that were deleted while their collection was in the trash, each as if it had left the collection
 * when it was deleted: at the position at that time, without those that had left before (see
 * `CollectionRepository.putBack`). Images that have a place in another collection return there.
 */
export function placesOfDeleted({
  id: collectionId,
  formerImages,
  free,
  deleted,
}: Restoration): Map<string, Place> {
  const own = deleted.filter(
    ({ formerPlace }) => (formerPlace?.collectionId ?? collectionId) === collectionId,
  );
  const leftMs = new Map(own.map(({ _id, deletedAt }) => [_id, deletedAt.getTime()]));
  for (const imageId of free) leftMs.set(imageId, Infinity);
  const places = new Map<string, Place>();
  for (const ms of new Set(leftMs.values())) {
    if (ms === Infinity) continue;
    // Those that left together have their positions before any of them left.
    const still = formerImages.filter((imageId) => (leftMs.get(imageId) ?? -Infinity) >= ms);
    still.forEach((imageId, collectionOrder) => {
      if (leftMs.get(imageId) === ms) places.set(imageId, { collectionId, collectionOrder });
    });
  }
  return places;
}
