import type { Picture } from '../api/images.ts';
import type { SheetItem } from '../ui/contact-sheet/sheet-item.ts';
import { altOf } from './picture-alt.ts';

/** Pictures as a contact sheet shows them. */
export function sheetItems(pictures: readonly Picture[]): SheetItem[] {
  return pictures.map((picture, index) => ({
    id: picture.id,
    name: altOf(picture, index + 1),
    src: picture.thumbnail,
    srcSet: picture.webp,
  }));
}
