import { describe, expect, it } from '@jest/globals';
import { wallImage } from '@salon/api-contract';
import type { StoredVersion } from '@salon/service-contract';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { toWallImage } from './projections.ts';
import { toImage } from './to-image.ts';

const version = (
  type: StoredVersion['type'],
  format: StoredVersion['format'],
  width: number,
): StoredVersion => ({
  ...{ type, format, width, height: Math.round(width / 1.5) },
  file: `${type}-${width}.${format}`,
});
const onWall = (versions: StoredVersion[], given = {}) =>
  toWallImage(toImage(anImageRecord({ versions, ...given })));

describe('an image for the wall', () => {
  const versions = [
    version('small', 'webp', 376),
    version('thumbnail', 'webp', 640),
    version('thumbnail', 'jpeg', 640),
    version('regular', 'jpeg', 2048),
    version('regular', 'webp', 2048),
  ];

  it('names its files and the ones that browsers may choose from', () => {
    const image = onWall(versions, { captions: { en: 'Harbour' }, date: '2024-01-05T13:20:00' });
    expect(wallImage.parse(image)).toEqual({
      id: 'image',
      collectionId: null,
      caption: 'Harbour',
      date: '2024-01-05T13:20:00',
      aspect: 1.5,
      placeholder: 'placeholder',
      webp: [
        ['small-376.webp', 376],
        ['thumbnail-640.webp', 640],
      ],
      jpeg: 'thumbnail-640.jpeg',
      regular: 'regular-2048.webp',
      regularWidth: 2048,
    });
  });

  it('is opened as a JPEG where there is no WebP', () => {
    expect(onWall([version('regular', 'jpeg', 2048)]).regular).toBe('regular-2048.jpeg');
  });

  it('is listed before it has renditions', () => {
    const waiting = {
      webp: [],
      jpeg: null,
      regular: null,
      regularWidth: 0,
      caption: '',
      aspect: 1.5,
    };
    expect(onWall([])).toMatchObject(waiting);
  });

  it('has the shape 0 without a height', () => {
    const flat = { ...version('regular', 'webp', 2048), height: 0 };
    expect(wallImage.parse(onWall([flat])).aspect).toBe(0);
    expect(wallImage.parse(onWall([], { height: 0 })).aspect).toBe(0);
  });

  it('has a shape even when it is a thousand times as high as it is wide', () => {
    expect(wallImage.parse(onWall([], { width: 1, height: 16_000 })).aspect).toBe(0.001);
  });
});
