import type { SheetItem } from '../../widgets/contact-sheet/sheet-item.ts';
import { countOfImages } from '../images/count-of-images.ts';
import type { CollectionCard } from './collection-requests.ts';

/** Collections as a contact sheet shows them. */
export function coverItems(collections: readonly CollectionCard[]): SheetItem[] {
  return collections.map(({ id, title, imageCount, cover }) => ({
    id,
    name: title,
    src: cover,
    srcSet: '',
    icon: 'folders',
    title,
    note: countOfImages(imageCount),
  }));
}
