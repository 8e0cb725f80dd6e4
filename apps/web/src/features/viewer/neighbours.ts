import type { Picture } from '../../domain/images/images.ts';

/** A picture and where it waits: 0 in the middle, −1 and 1 beside it. */
export interface Slide {
  key: string;
  picture: Picture;
  side: -1 | 0 | 1;
}

/** The pictures before and after one in a list, which goes round. */
export function neighboursOf(pictures: readonly Picture[], id: string | null) {
  const at = pictures.findIndex((picture) => picture.id === id);
  if (at < 0 || pictures.length < 2) return null;
  const before = pictures[(at - 1 + pictures.length) % pictures.length];
  const after = pictures[(at + 1) % pictures.length];
  return before && after ? { before, after, position: at + 1 } : null;
}

/** What the track carries. In a list of two both neighbours are the same picture, so the keys tell them apart. */
export function slidesOf(picture: Picture, neighbours: ReturnType<typeof neighboursOf>): Slide[] {
  const middle: Slide = { key: picture.id, picture, side: 0 };
  if (!neighbours) return [middle];
  const { before, after } = neighbours;
  const beforeKey = before.id === after.id ? `${before.id} before` : before.id;
  return [
    { key: beforeKey, picture: before, side: -1 },
    middle,
    { key: after.id, picture: after, side: 1 },
  ];
}
