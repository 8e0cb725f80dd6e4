/** The part of the image's width a drag must cover for the neighbour to come. */
const COMMIT = 0.5;
/** px/s; a finger that leaves the screen faster flicks the image away, however short the way. */
const FLICK = 300;

/**
 * Whether a drag by dx px of a stage turns to a neighbour: after more than half of its width, or by a flick in the same
 * direction.
 */
export function isTurned(dx: number, width: number, velocity: number): boolean {
  return Math.abs(dx) > width * COMMIT || Math.sign(dx) * velocity > FLICK;
}
