/** More than this, enlarged pixels show. */
const MAX_ENLARGED = 1.5;

/** px that an image may be wide, by the width of its largest version; 0 when unknown. */
export function widestOf(regularWidth = 0): number {
  return regularWidth > 0 ? MAX_ENLARGED * regularWidth : Infinity;
}

/** Wider and taller images are cropped to these shapes on the wall, width ÷ height: they would be ribbons otherwise. */
export const WIDEST = 3;
export const TALLEST = 0.4;

/** The shape of an image's card; an unknown shape (aspect 0) counts as a square. */
export function cardAspect(aspect: number): number {
  return aspect > 0 ? Math.min(WIDEST, Math.max(TALLEST, aspect)) : 1;
}
