import type { ListedImage } from '../../domain/images/listed-images.ts';
import { messages } from './messages.ts';

export const { orders } = messages.sorting;
export type SortOrder = keyof typeof orders;

// As people count: IMG_9 comes before IMG_10.
const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const byName = (a: ListedImage, b: ListedImage) => names.compare(a.filename, b.filename);
// Dates are written so that they sort as texts.
const byDate = (a: ListedImage, b: ListedImage) =>
  Number((a.date ?? '') > (b.date ?? '')) - Number((a.date ?? '') < (b.date ?? ''));

/** The pictures in this order; equals stay in theirs, and those without a date come last. */
export function sortPictures(pictures: readonly ListedImage[], order: SortOrder): ListedImage[] {
  if (order === 'name') return pictures.toSorted(byName);
  if (order === 'nameDown') return pictures.toSorted((a, b) => byName(b, a));
  const dated = pictures.filter(({ date }) => date);
  const sorted = dated.toSorted(order === 'date' ? byDate : (a, b) => byDate(b, a));
  return [...sorted, ...pictures.filter(({ date }) => !date)];
}
