import type { SheetItem, SheetItems } from '../../widgets/contact-sheet/sheet-item.ts';
import { altOf } from './image-alt.ts';
import type { WallImage } from './images.ts';

/** Images as a contact sheet shows them. */
export function sheetItems(images: readonly WallImage[]): SheetItem[] {
  return images.map(sheetItem);
}

/** The same for a list of which some images are not loaded. */
export function longSheetItems(images: readonly (WallImage | undefined)[]): SheetItems {
  return images.map((image, index) => image && sheetItem(image, index));
}

const sheetItem = (image: WallImage, index: number): SheetItem => ({
  id: image.id,
  name: altOf(image, index + 1),
  src: image.thumbnail,
  srcSet: image.webp,
});
