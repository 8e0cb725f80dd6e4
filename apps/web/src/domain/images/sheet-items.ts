import type { SheetItem } from '../../widgets/contact-sheet/sheet-item.ts';
import type { Picture } from './images.ts';
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
