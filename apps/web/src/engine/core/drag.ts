/** px a pointer may move and still click. */
export const DRAG_THRESHOLD = 10;

export type Axis = 'x' | 'y';

/** The axis along which a drag moves more. */
export function axisOf(dx: number, dy: number): Axis {
  return Math.abs(dx) >= Math.abs(dy) ? 'x' : 'y';
}
