import type { SheetItem, SheetItems } from '../../widgets/contact-sheet/sheet-item.ts';
import { altOf } from './image-alt.ts';
import type { WallImage } from './wall-image.ts';
import type { ListedImage } from './listed-images.ts';
import { messages } from './messages.ts';

/** Images as a contact sheet shows them. */
export function sheetItems(images: readonly WallImage[]): SheetItem[] {
  return images.map(sheetItem);
}

/** The same for a list of which some images are not loaded. */
export function longSheetItems(images: readonly (WallImage | undefined)[]): SheetItems {
  return images.map((image, index) => image && sheetItem(image, index));
}

/** The same items, each with its caption and its file name to be shown below. */
export function withLabels(
  items: SheetItems,
  images: readonly (ListedImage | undefined)[],
): SheetItems {
  return items.map((item, index) => {
    const image = images[index];
    if (!item || !image) return item;
    return { ...item, title: image.caption || messages.noCaption, note: image.filename };
  });
}

const sheetItem = (image: WallImage, index: number): SheetItem => ({
  id: image.id,
  name: altOf(image, index + 1),
  src: image.thumbnail,
  srcSet: image.webp,
});
