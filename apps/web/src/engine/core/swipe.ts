/** px a pointer may move and still click. */
export const DRAG_THRESHOLD = 10;
/** The part of the image's width a drag must cover for the neighbour to come. */
const COMMIT = 0.5;

export type Axis = 'x' | 'y';

/** The axis along which a drag moves more. */
export function axisOf(dx: number, dy: number): Axis {
  return Math.abs(dx) >= Math.abs(dy) ? 'x' : 'y';
}

/** px/s; a finger that leaves the screen faster flicks the image away, however short the way. */
const FLICK = 300;

/**
 * Whether a drag by dx px of a stage turns to a neighbour: after more than half of its width, or by a flick in the same
 * direction.
 */
export function isTurned(dx: number, width: number, velocity: number): boolean {
  return Math.abs(dx) > width * COMMIT || Math.sign(dx) * velocity > FLICK;
}
