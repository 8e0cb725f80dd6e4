import type { SheetItem, SheetItems } from '../../widgets/contact-sheet/sheet-item.ts';
import { altOf } from './image-alt.ts';
import { imageName } from './image-name.ts';
import type { WallImage } from './wall-image.ts';
import type { ListedImage } from './listed-image.ts';
import { messages } from './messages.ts';

/** Images as visitors see them. */
export function sheetItems(images: readonly WallImage[]): SheetItem[] {
  return images.map((image, index) => sheetItem(image, altOf(image, index + 1)));
}

/** Images as a contact sheet of the dashboard shows them. */
export function listedItems(images: readonly ListedImage[]): SheetItem[] {
  return images.map(listedItem);
}

/** The same for a list of which some images are not loaded. */
export function longSheetItems(images: readonly (ListedImage | undefined)[]): SheetItems {
  return images.map((image) => image && listedItem(image));
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

const listedItem = (image: ListedImage) => sheetItem(image, imageName(image));

const sheetItem = (image: WallImage, name: string): SheetItem => ({
  id: image.id,
  name,
  src: image.thumbnail,
  srcSet: image.webp,
});
