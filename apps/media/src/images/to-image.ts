import type { FullImage } from '@salon/api-contract';
import type { CollectionRecord, ImageRecord, Place } from '@salon/media-data';

const standalone = { collectionId: null, collectionOrder: null };

/** The places of the images of these collections, by image. */
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

/** What leaves this service of an image: each field by name, so that one added to the record does not by accident. */
export function toImage(
  record: ImageRecord,
  { collectionId, collectionOrder }: Place | typeof standalone = standalone,
): FullImage {
  const thumbnail = record.versions.find(({ type }) => type === 'thumbnail');
  return {
    id: record._id,
    collectionId,
    collectionOrder,
    captions: record.captions,
    captionBy: captionBy(record),
    originalFilename: record.originalFilename,
    size: record.size,
    width: record.width,
    height: record.height,
    camera: record.camera,
    lens: record.lens,
    aperture: record.aperture,
    shutterSpeed: record.shutterSpeed,
    iso: record.iso,
    focalLength: record.focalLength,
    focalLengthEquivalent: record.focalLengthEquivalent,
    date: record.date,
    comment: record.comment,
    versions: record.versions,
    renditions: {
      tiny: record.tiny,
      ...(thumbnail && {
        thumbnail: { path: thumbnail.path, width: thumbnail.width, height: thumbnail.height },
      }),
    },
    placeholder: record.placeholder,
    status: record.status,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}
