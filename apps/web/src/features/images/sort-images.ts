import type { ListedImage } from '../../domain/images/listed-images.ts';
import { messages } from './messages.ts';

export const { sortings } = messages;
export type Sorting = keyof typeof sortings;

export const isSorting = (text: string | null): text is Sorting =>
  text !== null && Object.hasOwn(sortings, text);

// As people count: IMG_9 comes before IMG_10.
const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const orders: Record<Exclude<Sorting, 'newest'>, (a: ListedImage, b: ListedImage) => number> = {
  // The latest first, those without a date last; dates are written so that they sort as texts.
  date: (a, b) => Number((a.date ?? '') < (b.date ?? '')) - Number((a.date ?? '') > (b.date ?? '')),
  name: (a, b) => names.compare(a.filename, b.filename),
  size: (a, b) => b.size - a.size,
};

/** The images in that order; they come as the newest upload first, and stay so among equals. */
export function sortImages(images: readonly ListedImage[], by: Sorting): readonly ListedImage[] {
  return by === 'newest' ? images : images.toSorted(orders[by]);
}
