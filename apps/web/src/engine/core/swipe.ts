/** px a pointer may stray and still be a click. */
export const DRAG_THRESHOLD = 10;
/** The part of the way that must be dragged for the neighbour to come. */
const COMMIT = 0.5;

export type Axis = 'x' | 'y';

/** The axis a drag has decided for, or null while it may still be a click. */
export function dragAxis(dx: number, dy: number): Axis | null {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < DRAG_THRESHOLD) return null;
  return Math.abs(dx) >= Math.abs(dy) ? 'x' : 'y';
}

/** Which neighbour an image dragged by dx of its width gives way to: −1 the one before, 1 the one after, 0 none. */
export function swipeOutcome(dx: number, width: number): -1 | 0 | 1 {
  if (Math.abs(dx) <= width * COMMIT) return 0;
  return dx > 0 ? -1 : 1;
}
