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

/** The CSS transform that makes a box at `to` look as if it were at `from`. */
export function transformBetween(from: Box, to: Box): string {
  const scaleX = from.width / to.width;
  const scaleY = from.height / to.height;
  return `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scaleX}, ${scaleY})`;
}
