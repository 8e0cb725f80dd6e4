/** px a pointer may move and still click. */
export const DRAG_THRESHOLD = 10;
/** The part of the image's width a drag must cover for the neighbour to come. */
const COMMIT = 0.5;

export type Axis = 'x' | 'y';

/** The axis along which a drag moves more. */
export function axisOf(dx: number, dy: number): Axis {
  return Math.abs(dx) >= Math.abs(dy) ? 'x' : 'y';
}

/** The neighbour that replaces an image dragged by dx of its width: −1 the previous, 1 the next, 0 neither. */
export function swipeOutcome(dx: number, width: number): -1 | 0 | 1 {
  if (Math.abs(dx) <= width * COMMIT) return 0;
  return dx > 0 ? -1 : 1;
}
