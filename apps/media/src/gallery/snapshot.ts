import type { CollectionSummary, ImageListQuery } from '@salon/api-contract';
import type { CollectionRecord, ImageRecord } from '@salon/media-data';
import { placesIn, thumbnailOf, toImage, type GalleryImage } from './to-image.ts';

/** All published images and collections at one moment. */
export interface GallerySnapshot {
  /** The newest upload first. */
  images: GalleryImage[];
  imagesById: Map<string, GalleryImage>;
  /** The newest first. */
  collections: CollectionSummary[];
}

export function toSnapshot(
  imageRecords: ImageRecord[],
  collectionRecords: CollectionRecord[],
): GallerySnapshot {
  const places = placesIn(collectionRecords);
  const images = imageRecords.map((record) => toImage(record, places.get(record._id)));
  const imagesById = new Map(images.map((image) => [image.id, image]));
  const collections = collectionRecords.map((record) => toSummary(record, imagesById));
  return { images, imagesById, collections };
}

/** A deletion removes the record first, so a collection may briefly contain the id of a missing image. */
function toSummary(
  { _id, title, description, images = [] }: CollectionRecord,
  imagesById: GallerySnapshot['imagesById'],
): CollectionSummary {
  const shown = images.flatMap((id) => imagesById.get(id) ?? []);
  const [first] = shown;
  return {
    id: _id,
    title,
    description,
    images: shown.map(({ id }) => id),
    imageCount: shown.length,
    cover: (first && thumbnailOf(first.id, first.versions)) ?? null,
  };
}

/** By the camera's date, undated ones last; else the newest upload first. */
export function inOrder(
  images: GalleryImage[],
  { orderBy, order }: ImageListQuery,
): GalleryImage[] {
  if (!orderBy) return images;
  const sign = order === 'asc' ? 1 : -1;
  return images.toSorted(
    (a, b) =>
      Number(a.date === null) - Number(b.date === null) ||
      sign * compare(a.date ?? '', b.date ?? ''),
  );
}

/** ISO 8601 dates sort as text. */
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
