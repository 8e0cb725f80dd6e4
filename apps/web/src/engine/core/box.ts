/** px. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The largest box of an aspect (width ÷ height; 0 counts as square) inside another and in its middle. */
export function contain(aspect: number, within: Box): Box {
  const shape = aspect > 0 ? aspect : 1;
  const width = Math.min(within.width, within.height * shape);
  const height = width / shape;
  return {
    left: within.left + (within.width - width) / 2,
    top: within.top + (within.height - height) / 2,
    width,
    height,
  };
}

/** px; a smaller difference is one of rounding. */
const MIN_CROP = 1;

/**
 * The CSS that makes a box at `to` look as if it filled the one at `from`: at one scale for both axes, with its edges cut
 * off where the shapes differ.
 */
export function cropInto(from: Box, to: Box): { transform: string; clipPath?: string } {
  const scale = Math.max(from.width / to.width, from.height / to.height);
  const x = (to.width * scale - from.width) / 2;
  const y = (to.height * scale - from.height) / 2;
  const transform = `translate(${from.left - x - to.left}px, ${from.top - y - to.top}px) scale(${scale})`;
  if (x < MIN_CROP && y < MIN_CROP) return { transform };
  return { transform, clipPath: `inset(${y / scale}px ${x / scale}px)` };
}

/** The CSS transform that makes a box at `to` look as if it were at `from`. */
export function transformBetween(from: Box, to: Box): string {
  const scaleX = from.width / to.width;
  const scaleY = from.height / to.height;
  return `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scaleX}, ${scaleY})`;
}
