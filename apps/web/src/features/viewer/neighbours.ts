import type { ImagesOfWall } from '../../domain/images/images-of-wall.ts';
import type { WallImage } from '../../domain/images/wall-image.ts';
import { indexIn } from '../../engine/dom/index-in.ts';

/** An image of the track: 0 is in the middle, −1 and 1 are beside it. */
export interface Slide {
  key: string;
  image: WallImage;
  side: -1 | 0 | 1;
}

export type SlideNeighbours = NonNullable<ReturnType<typeof neighboursOf>>;

/** The images before and after one in a list, if they have loaded; the list is circular. */
export function neighboursOf(images: ImagesOfWall, id: string | null) {
  const at = indexIn(images, id);
  if (at < 0 || images.length < 2) return null;
  const before = images.at((at - 1 + images.length) % images.length);
  const after = images.at((at + 1) % images.length);
  return before && after ? { before, after, position: at + 1 } : null;
}

/** The slides of the track. In a list of two, both neighbours are the same image and need different keys. */
export function slidesOf(image: WallImage, neighbours: SlideNeighbours | null): Slide[] {
  const middle: Slide = { key: image.id, image, side: 0 };
  if (!neighbours) return [middle];
  const { before, after } = neighbours;
  const beforeKey = before.id === after.id ? `${before.id} before` : before.id;
  return [
    { key: beforeKey, image: before, side: -1 },
    middle,
    { key: after.id, image: after, side: 1 },
  ];
}
