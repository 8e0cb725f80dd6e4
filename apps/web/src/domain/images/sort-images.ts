import { naturalKeys, type ImageSorting } from '@salon/api-contract';
import type { ListedImage } from './listed-image.ts';

type Compare = (a: ListedImage, b: ListedImage) => number;

const texts = (a: string, b: string) => Number(a > b) - Number(a < b);

const keyOf = naturalKeys(({ filename }: ListedImage) => filename);

/** Greater than all dates, which are written so that they sort as texts. */
const NO_DATE = '\uffff';

const byUpload: Compare = (a, b) => texts(a.uploadedAt, b.uploadedAt);

/** As the server sorts the windows of a long list: images without a date last, the frames of one second in order. */
const orders: Record<ImageSorting, Compare> = {
  newest: (a, b) => texts(b.uploadedAt, a.uploadedAt),
  oldest: byUpload,
  date: (a, b) => texts(b.date ?? '', a.date ?? ''),
  'date-asc': (a, b) =>
    texts(a.date ?? NO_DATE, b.date ?? NO_DATE) || (a.date ? byUpload(a, b) : 0),
  name: (a, b) => texts(keyOf(a), keyOf(b)),
  'name-desc': (a, b) => texts(keyOf(b), keyOf(a)),
  size: (a, b) => b.size - a.size,
  'size-asc': (a, b) => a.size - b.size,
};

export const isSorting = (text: string | null): text is ImageSorting =>
  text !== null && Object.hasOwn(orders, text);

/** The images in that order. Equals stay in the order they have, by ascending date in that of their uploads. */
export function sortImages(images: readonly ListedImage[], by: ImageSorting): ListedImage[] {
  return images.toSorted(orders[by]);
}

/** The images with these ids, in the given order or else that of the ids. */
export function matchingImages(
  images: readonly ListedImage[],
  ids: readonly string[],
  by: ImageSorting | null | undefined,
): ListedImage[] {
  const ranks = new Map(ids.map((id, rank) => [id, rank]));
  const rankOf = ({ id }: ListedImage) => ranks.get(id) ?? -1;
  const matches = images.filter((image) => rankOf(image) >= 0);
  return by ? sortImages(matches, by) : matches.sort((a, b) => rankOf(a) - rankOf(b));
}
