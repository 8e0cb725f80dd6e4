import type { CollectionCard } from '../api/collections.ts';
import type { SheetItem } from '../ui/contact-sheet/sheet-item.ts';
import { countOfImages } from './count-of-images.ts';

/** Collections as a contact sheet shows them. */
export function coverItems(collections: readonly CollectionCard[]): SheetItem[] {
  return collections.map(({ id, title, imageCount, cover }) => ({
    id,
    name: title,
    src: cover,
    srcSet: '',
    title,
    note: countOfImages(imageCount),
  }));
}
