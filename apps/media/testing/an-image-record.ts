import { emptyMetadata } from '@salon/api-contract';
import type { ImageRecord } from '@salon/media-data';

/** An image with two renditions and no metadata; `given` overrides the defaults. */
export function anImageRecord(given: Partial<ImageRecord> = {}): ImageRecord {
  const _id = given._id ?? 'image';
  return {
    _id,
    originalFilename: `${_id}.jpg`,
    size: 4_718_592,
    sha256: '0'.repeat(64),
    format: 'jpeg',
    ...emptyMetadata,
    width: 6000,
    height: 4000,
    versions: [
      { type: 'thumbnail', format: 'webp', file: 't.webp', width: 600, height: 400 },
      { type: 'regular', format: 'webp', file: 'r.webp', width: 1600, height: 1067 },
    ],
    tiny: { file: 't.webp', width: 32, height: 21 },
    placeholder: 'placeholder',
    status: 'ready',
    createdAt: new Date('2026-01-01T00:00:00Z'),
    updatedAt: new Date('2026-01-01T00:00:00Z'),
    ...given,
  };
}
