import type { CollectionRecord, Place } from '@salon/media-data';
import { combined, noSum, sumOf, type Sum } from './record-sum.ts';

/**
 * All collections, and the place of each image in them. A change costs as much as the collections that it changes, and if
 * images have left them, one look through all.
 */
export class GalleryCollections {
  private readonly records = new Map<string, CollectionRecord>();
  private readonly sums = new Map<string, Sum>();
  private readonly places = new Map<string, Place>();
  private total = noSum;

  /** The same for all processes with the same records. */
  get sum(): Sum {
    return this.total;
  }

  all(): CollectionRecord[] {
    return [...this.records.values()];
  }

  get(id: string): CollectionRecord | undefined {
    return this.records.get(id);
  }

  placeOf(imageId: string): Place | undefined {
    return this.places.get(imageId);
  }

  /**
   * Takes the new state of these collections; removes those without a record.
   * @returns the images that were in one of them before, or are now
   */
  put(ids: Iterable<string>, records: readonly CollectionRecord[]): Set<string> {
    const images = new Set<string>();
    for (const id of new Set([...ids, ...records.map(({ _id }) => _id)])) this.remove(id, images);
    for (const record of records) this.add(record, images);
    this.placeAgain([...images].filter((image) => !this.places.has(image)));
    return images;
  }

  private remove(id: string, images: Set<string>): void {
    for (const image of this.records.get(id)?.images ?? []) {
      images.add(image);
      if (this.places.get(image)?.collectionId === id) this.places.delete(image);
    }
    this.total = combined(this.total, this.sums.get(id) ?? noSum);
    this.records.delete(id);
    this.sums.delete(id);
  }

  private add(record: CollectionRecord, images: Set<string>): void {
    const { _id: collectionId } = record;
    const sum = sumOf(JSON.stringify(record));
    this.records.set(collectionId, record);
    this.sums.set(collectionId, sum);
    this.total = combined(this.total, sum);
    for (const [collectionOrder, image] of (record.images ?? []).entries()) {
      images.add(image);
      this.places.set(image, { collectionId, collectionOrder });
    }
  }

  /** Images that are moved are in two collections for a moment: one that left the first may be in another. */
  private placeAgain(removed: readonly string[]): void {
    if (removed.length === 0) return;
    const sought = new Set(removed);
    for (const { _id: collectionId, images = [] } of this.records.values()) {
      for (const [collectionOrder, image] of images.entries()) {
        if (sought.has(image)) this.places.set(image, { collectionId, collectionOrder });
      }
    }
  }
}
