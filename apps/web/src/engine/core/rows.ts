import type { Box } from './box.ts';

/** Up to this number, images are laid out in rows, as large as they fit. */
export const MAX_IN_ROWS = 20;

/** Up to this number, images fit into one view. */
export const MAX_IN_VIEW = 6;
/** The height of more images, in views. */
const MAX_VIEWS = 2;
/** The part of the view's height that an image may have. */
const TALLEST_IMAGE = 0.7;

/** A sum of aspects may exceed its own limit by this, as floats are rounded. */
const ROUNDING = 1e-9;

/** An image in a row; px from the inline start of the wall and from the top of the first row. */
export interface RowBox extends Box {
  item: number;
  row: number;
  /** Its index in the row. */
  column: number;
}

export interface RowSpace {
  /** px */
  width: number;
  height: number;
  gap: number;
}

/**
 * Lays out a few images in rows, each row as high as fits. Of all numbers of rows, the one that shows the images
 * largest is chosen; the order of the images stays. An image that may not be that large is in the middle of its row.
 * @param aspects width ÷ height of each image
 * @param widest px that an image may be wide
 */
export function layOutInRows(
  aspects: readonly number[],
  space: RowSpace,
  widest: (item: number) => number = () => Infinity,
): RowBox[] {
  let best: { area: number; boxes: RowBox[] } = { area: -1, boxes: [] };
  for (let count = 1; count <= aspects.length; count++) {
    const boxes = boxesOf(rowsOf(aspects, count), aspects, space, widest);
    const area = boxes.reduce((sum, { width, height }) => sum + width * height, 0);
    if (area > best.area) best = { area, boxes };
  }
  return best.boxes;
}

/** Divides images into rows so that the widest row is as narrow as possible. */
function rowsOf(aspects: readonly number[], count: number): number[][] {
  const total = aspects.reduce((sum, aspect) => sum + aspect, 0);
  let low = Math.max(total / count, ...aspects);
  let high = total;
  // A search by halves; 20 steps are more exact than a pixel.
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2;
    if (filledRows(aspects, middle).length <= count) high = middle;
    else low = middle;
  }
  return filledRows(aspects, high);
}

/** Fills rows one after the other up to a sum of aspects. */
function filledRows(aspects: readonly number[], most: number): number[][] {
  const rows: number[][] = [[]];
  let sum = 0;
  aspects.forEach((aspect, item) => {
    if (sum > 0 && sum + aspect > most + ROUNDING) {
      rows.push([]);
      sum = 0;
    }
    rows.at(-1)?.push(item);
    sum += aspect;
  });
  return rows;
}

/** The boxes of images that are divided into rows. */
function boxesOf(
  rows: readonly number[][],
  aspects: readonly number[],
  { width, height, gap }: RowSpace,
  widest: (item: number) => number,
): RowBox[] {
  const aspectOf = (item: number) => aspects[item] ?? 1;
  const heights = rows.map((row) => {
    const sum = row.reduce((total, item) => total + aspectOf(item), 0);
    const fitting = Math.min(TALLEST_IMAGE * height, (width - (row.length - 1) * gap) / sum);
    // A row of tiny images takes no space from the others.
    return Math.min(fitting, Math.max(...row.map((item) => widest(item) / aspectOf(item))));
  });
  const views = aspects.length <= MAX_IN_VIEW ? 1 : MAX_VIEWS;
  const free = height * views - (rows.length - 1) * gap;
  const scale = Math.min(1, free / heights.reduce((sum, each) => sum + each, 0));
  let top = 0;
  return rows.flatMap((row, index) => {
    const rowHeight = Math.max(1, Math.floor((heights[index] ?? 0) * scale));
    const sizes = row.map((item) => sizeIn(rowHeight, aspectOf(item), widest(item)));
    const tallest = Math.max(...sizes.map((size) => size.height));
    let left = (width - sizes.reduce((sum, each) => sum + each.width + gap, -gap)) / 2;
    const boxes = row.map((item, column): RowBox => {
      const size = sizes[column] ?? { width: 1, height: 1 };
      const above = Math.round((tallest - size.height) / 2);
      const box = { left: Math.round(left), top: top + above, ...size };
      left += size.width + gap;
      return { ...box, item, row: index, column };
    });
    top += tallest + gap;
    return boxes;
  });
}

/** The size of an image that fills the height of its row, as far as it may be wide. */
function sizeIn(rowHeight: number, aspect: number, widest: number) {
  const width = Math.max(1, Math.floor(aspect * rowHeight));
  if (width <= widest) return { width, height: rowHeight };
  const most = Math.max(1, Math.floor(widest));
  return { width: most, height: Math.max(1, Math.round((rowHeight * most) / width)) };
}
