import { aspectOf, type WallImage } from '@salon/api-contract';
import type { VisibleImage } from './to-image.ts';

/** The fields of an image that the wall needs. */
type WallSource = Pick<
  VisibleImage,
  'id' | 'collectionId' | 'captions' | 'date' | 'placeholder' | 'versions' | 'width' | 'height'
>;

/** An image as the wall needs it. */
export function toWallImage(image: WallSource): WallImage {
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
    regularWidth: regular?.width ?? 0,
  };
}
