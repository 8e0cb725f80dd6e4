import type { Box } from '../../engine/core/box.ts';

/** The viewer's window. */
export interface WindowShape {
  /** px */
  width: number;
  /** px between images that are beside each other. */
  margin: number;
  /** Whether the next image is on the left. */
  isMirrored: boolean;
}

/** How far an image with its label reaches from left to right. */
export type Span = Pick<Box, 'left' | 'width'>;

export interface SlidePosition {
  /** px from where the image is when it is in the middle. */
  offset: number;
  /** px that it moves for each px of a drag. */
  ratio: number;
}

/** px that the image in the middle moves until the previous (−1) or the next (1) one has replaced it. */
export type Travel = Record<-1 | 1, number>;

/**
 * Where the images beside the one in the middle wait: each just outside the window, whatever its width, so that a drag
 * soon shows its edge. It reaches the middle when the other one has left. Slides are as wide as the window and clip
 * their images, so a panorama is no wider than the window.
 * @param span of the image in the middle
 * @param beside of its neighbours, as if they were in the middle
 */
export function slidePositions(
  span: Span,
  beside: Record<-1 | 1, Span | null>,
  windowShape: WindowShape,
) {
  const travel: Travel = { [-1]: 0, 1: 0 };
  const positions: Record<-1 | 0 | 1, SlidePosition> = {
    [-1]: { offset: 0, ratio: 1 },
    0: { offset: 0, ratio: 1 },
    1: { offset: 0, ratio: 1 },
  };
  for (const side of [-1, 1] as const) {
    const isRight = (side === 1) !== windowShape.isMirrored;
    const leaves = distance(span, windowShape, !isRight);
    const comes = distance(beside[side] ?? span, windowShape, isRight);
    travel[side] = isRight ? -leaves : leaves;
    positions[side] = { offset: isRight ? comes : -comes, ratio: comes / leaves };
  }
  return { travel, positions };
}

/** px from the middle until a span is outside the window, on its right or on its left. */
function distance({ left, width }: Span, windowShape: WindowShape, isRight: boolean): number {
  return isRight
    ? windowShape.width - Math.max(0, left) + windowShape.margin
    : Math.min(windowShape.width, left + width) + windowShape.margin;
}
