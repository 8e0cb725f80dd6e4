import type { Image } from '@salon/api-contract';
import type { ImageRecord } from '@salon/media-data';

/** What leaves the service of an image: everything but the original's hash and format. */
export function toImage(record: ImageRecord): Image {
  const thumbnail = record.versions.find(({ type }) => type === 'thumbnail');
  return {
    id: record._id,
    collectionId: null,
    collectionOrder: null,
    captions: record.captions,
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
