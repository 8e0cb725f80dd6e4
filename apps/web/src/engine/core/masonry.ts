import { cardAspect } from './fit.ts';
import type { Grid } from './grid.ts';

/** Where one image is in its column; lengths in px, `item` is the index in the caller's list. */
export interface Slot {
  item: number;
  top: number;
  height: number;
}

/** A column repeats endlessly: the image at y is also at y + period. */
export interface Column {
  slots: Slot[];
  period: number;
  tallest: number;
}

type Spacing = Pick<Grid, 'count' | 'cardWidth' | 'gap'>;

/**
 * In which order images choose their column. `in order`: in that of the caller. Otherwise the heaviest first, which
 * balances best: those of the first page (a number of images), then the others, so that the first page stays where it
 * is when the others are appended.
 */
export type Balance = 'in order' | { firstPage: number };

/**
 * Lays out images of the given aspects (width ÷ height) in columns, each in the shortest so far. The balance only
 * decides which column that is: inside a column the caller's order always holds.
 */
export function layOut(
  aspects: ArrayLike<number>,
  { count, cardWidth, gap }: Spacing,
  balance: Balance,
): Column[] {
  const heights = new Float64Array(aspects.length);
  for (let item = 0; item < heights.length; item++) {
    heights[item] = heightOf(aspects[item] ?? 0, cardWidth);
  }
  const lengths = new Float64Array(count);
  const columnOf = new Uint8Array(heights.length);
  for (const item of choosingOrder(heights, balance)) {
    const column = shortest(lengths);
    columnOf[item] = column;
    lengths[column] = (lengths[column] ?? 0) + (heights[item] ?? 0) + gap;
  }

  const columns = Array.from({ length: count }, (): Column => ({
    slots: [],
    period: 0,
    tallest: 0,
  }));
  heights.forEach((height, item) => {
    const column = columns[columnOf[item] ?? 0];
    if (!column) return;
    column.slots.push({ item, top: column.period, height });
    column.period += height + gap;
    column.tallest = Math.max(column.tallest, height);
  });
  return columns;
}

/** The items in the order in which they choose their column. */
function choosingOrder(heights: Float64Array, balance: Balance): Float64Array {
  if (balance === 'in order') return heights.map((_, item) => item);
  // The heaviest first, equal ones in the caller's order: as one number each, which a typed array sorts much faster.
  const { length } = heights;
  const tallest = heights.reduce((most, height) => Math.max(most, height), 0);
  const keys = heights.map((height, item) => (tallest - height) * length + item);
  keys.subarray(0, balance.firstPage).sort();
  keys.subarray(balance.firstPage).sort();
  return keys.map((key) => key % length);
}

function shortest(lengths: Float64Array): number {
  let best = 0;
  for (let column = 1; column < lengths.length; column++) {
    if ((lengths[column] ?? 0) < (lengths[best] ?? 0)) best = column;
  }
  return best;
}

function heightOf(aspect: number, width: number): number {
  return Math.max(1, Math.round(width / cardAspect(aspect)));
}

/**
 * Whether columns may repeat in a view of this height: only if no image can then be seen twice,
 * which takes one period to hold the view and the image that is leaving it.
 */
export function canLoop(columns: readonly Column[], viewHeight: number): boolean {
  return columns.every(({ period, tallest }) => period >= viewHeight + tallest);
}
