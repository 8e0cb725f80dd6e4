import {
  firstPageLength,
  firstPageOf,
  type ImageListQuery,
  type WallImage,
} from '@salon/api-contract';
import { toReply, type GalleryImage, type VisibleImage } from './to-image.ts';

/** Which images a list contains, and which of their fields. Each projection caches its replies under its `name`. */
export interface ImageProjection {
  name: string;
  map: (image: VisibleImage) => object;
  /** Selects from the sorted images; all if absent. */
  choose?: (images: readonly GalleryImage[]) => readonly GalleryImage[];
}

export const fullImage: ImageProjection = { name: 'images', map: (image) => toReply(image) };
export const wallImage: ImageProjection = { name: 'wall', map: toWallImage };

/** @param page which sample of the images: a sorted list opens with its first images, any other with a sample */
export const firstPage = (page: number, { orderBy }: ImageListQuery): ImageProjection =>
  orderBy
    ? { ...wallImage, name: 'opening', choose: (images) => images.slice(0, firstPageLength) }
    : { ...wallImage, name: `opening ${page}`, choose: (images) => firstPageOf(images, page) };

/** An image as the wall needs it. */
export function toWallImage(image: VisibleImage): WallImage {
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
      .map(({ file, width }) => [file, width]),
    jpeg: jpeg?.file ?? null,
    regular: regular?.file ?? null,
  };
}

// 0 means unknown, which a wall shows as a square, so a very tall image must not round to 0.
const aspectOf = ({ width, height }: { width: number; height: number }) =>
  height > 0 ? Math.max(0.001, Math.round((width / height) * 1000) / 1000) : 0;
