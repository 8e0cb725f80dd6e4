import {
  emptyMetadata,
  filePath,
  imageFieldNames,
  withSeconds,
  type FullImage,
  type Image,
  type ImageMetadata,
  type ImageVersion,
  type Rendition,
} from '@salon/api-contract';
import type { CollectionRecord, ImageRecord, Place } from '@salon/media-data';
import type { StoredRendition, StoredVersion } from '@salon/service-contract';

/** The renditions of an image, named by their files. */
export interface Renditions {
  versions: StoredVersion[];
  tiny: StoredRendition;
}
type WithRenditions<T> = Omit<T, 'versions' | 'renditions'> & Renditions;
/** An image with everything, before {@link toReply}. */
export type GalleryImage = WithRenditions<FullImage>;
/** What an audience may see of it. */
export type VisibleImage = WithRenditions<Image>;

const standalone = { collectionId: null, collectionOrder: null };

/** The collection and position of each image in these collections, by image id. */
export function placesIn(collections: CollectionRecord[]): Map<string, Place> {
  return new Map(
    collections.flatMap(({ _id, images = [] }) =>
      images.map((id, at) => [id, { collectionId: _id, collectionOrder: at }] as const),
    ),
  );
}

const captionBy = ({ captions, captionModel }: ImageRecord) => {
  if (!captions.en) return null;
  return captionModel ? 'model' : 'person';
};

/** Records written before a field was introduced lack the field. Earlier versions stored a date as it was typed. */
export function metadataOf(record: ImageRecord): ImageMetadata {
  const known = imageFieldNames.map((name) => [name, record[name] ?? emptyMetadata[name]]);
  // The names are those of all fields, each with its own value.
  const metadata = Object.fromEntries(known) as ImageMetadata;
  return { ...metadata, date: metadata.date && withSeconds(metadata.date) };
}

/** The public fields of an image, listed one by one so that a new field of the record is not published by accident. */
export function toImage(
  record: ImageRecord,
  { collectionId, collectionOrder }: Place | typeof standalone = standalone,
): GalleryImage {
  return {
    id: record._id,
    collectionId,
    collectionOrder,
    ...metadataOf(record),
    captionBy: captionBy(record),
    originalFilename: record.originalFilename,
    size: record.size,
    width: record.width,
    height: record.height,
    versions: record.versions,
    tiny: record.tiny,
    placeholder: record.placeholder,
    status: record.status,
    ...(record.renderFailure && { renderProblem: record.renderFailure.problem }),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}

/** The image as replies contain it, with the addresses of its renditions. */
export function toReply(image: GalleryImage): FullImage;
export function toReply(image: VisibleImage): Image;
export function toReply({ versions, tiny, ...image }: VisibleImage): Image {
  const thumbnail = thumbnailOf(image.id, versions);
  return {
    ...image,
    versions: versions.map((version): ImageVersion => {
      const { type, format } = version;
      return { type, format, ...toRendition(image.id, version) };
    }),
    renditions: { tiny: toRendition(image.id, tiny), ...(thumbnail && { thumbnail }) },
  };
}

/** The rendition that stands for the image in lists; undefined when it has none. */
export function thumbnailOf(
  imageId: string,
  versions: readonly StoredVersion[],
): Rendition | undefined {
  const version = versions.find(({ type }) => type === 'thumbnail');
  return version && toRendition(imageId, version);
}

const toRendition = (imageId: string, { file, width, height }: StoredRendition): Rendition => ({
  path: filePath(imageId, file),
  width,
  height,
});
