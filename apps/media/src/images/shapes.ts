import type { FullImage, Image, WallImage } from '@salon/api-contract';

/** What a list tells of which images; `name` tells the kept replies apart. */
export interface Shape {
  name: string;
  of: (image: Image) => object;
  /** Of the images in order; all, if it is missing. */
  choose?: (images: readonly FullImage[]) => readonly FullImage[];
}

export const whole: Shape = { name: 'images', of: (image) => image };
export const forWall: Shape = { name: 'wall', of: toWallImage };

/** An image as a wall hangs it. */
export function toWallImage(image: Image): WallImage {
  const { id, collectionId, captions, date, placeholder, versions } = image;
  const regular =
    versions.find(({ type, format }) => type === 'regular' && format === 'webp') ??
    versions.find(({ type }) => type === 'regular');
  const jpeg = versions.find(({ type, format }) => type === 'thumbnail' && format === 'jpeg');
  return {
    id,
    collectionId,
    caption: captions.en ?? '',
    date,
    aspect: aspectOf(regular ?? image),
    placeholder,
    webp: versions
      .filter(({ type, format }) => type !== 'regular' && format === 'webp')
      .map(({ path, width }) => [fileOf(path), width]),
    jpeg: jpeg ? fileOf(jpeg.path) : null,
    regular: regular ? fileOf(regular.path) : null,
  };
}

// 0 is an unknown shape, which a wall shows as a square: a very high image is not one.
const aspectOf = ({ width, height }: { width: number; height: number }) =>
  height > 0 ? Math.max(0.001, Math.round((width / height) * 1000) / 1000) : 0;

const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
