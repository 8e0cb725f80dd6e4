import { emptyMetadata } from '@salon/api-contract';
import type { FullImage, WallImage } from '@salon/api-contract';

/** An image as the server sends it; 3 : 2 by default. */
export function anImage(id: string, facts: Partial<FullImage> = {}): FullImage {
  const version = (
    type: 'small' | 'thumbnail' | 'regular',
    format: 'webp' | 'jpeg',
    width: number,
  ) => ({
    type,
    format,
    path: `/api/files/${id}-${width}.${format}`,
    width,
    height: Math.round((width * 2) / 3),
  });
  return {
    id,
    collectionId: null,
    collectionOrder: null,
    ...emptyMetadata,
    captions: { en: `Picture ${id}` },
    captionBy: 'person',
    originalFilename: `${id}.jpg`,
    size: 1,
    width: 3000,
    height: 2000,
    versions: [
      version('small', 'webp', 320),
      version('thumbnail', 'webp', 640),
      version('thumbnail', 'jpeg', 640),
      version('regular', 'webp', 2048),
      version('regular', 'jpeg', 2048),
    ],
    renditions: {},
    placeholder: null,
    status: 'ready',
    createdAt: '2026-01-05T13:20:00.000Z',
    updatedAt: '2026-01-05T13:20:00.000Z',
    ...facts,
  };
}

/** The same image as in the list for the wall. */
export function aWallImage(id: string, facts: Partial<WallImage> = {}): WallImage {
  return {
    id,
    collectionId: null,
    caption: `Picture ${id}`,
    date: null,
    aspect: 1.5,
    placeholder: null,
    webp: [
      [`${id}-320.webp`, 320],
      [`${id}-640.webp`, 640],
    ],
    jpeg: `${id}-640.jpeg`,
    regular: `${id}-2048.webp`,
    regularWidth: 2048,
    ...facts,
  };
}
