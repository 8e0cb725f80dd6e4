import type { SheetItem } from '../../widgets/contact-sheet/sheet-item.ts';
import { altOf } from './image-alt.ts';
import type { WallImage } from './images.ts';

/** Images as a contact sheet shows them. */
export function sheetItems(images: readonly WallImage[]): SheetItem[] {
  return images.map((image, index) => ({
    id: image.id,
    name: altOf(image, index + 1),
    src: image.thumbnail,
    srcSet: image.webp,
  }));
}
