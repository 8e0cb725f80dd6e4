import type { Grid } from './grid.ts';

/** The place of one image; lengths in px, `item` is the index in the caller's list. */
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
export function layOut(aspects: readonly number[], spacing: Spacing, balance: Balance): Column[] {
  const heights = aspects.map((aspect) => heightOf(aspect, spacing.cardWidth));
  const items = heights.map((_, item) => item);
  const byWeight = (a: number, b: number) => (heights[b] ?? 0) - (heights[a] ?? 0);
  const order =
    balance === 'in order'
      ? items
      : [
          ...items.slice(0, balance.firstPage).sort(byWeight),
          ...items.slice(balance.firstPage).sort(byWeight),
        ];

  const lengths = new Array<number>(spacing.count).fill(0);
  const columnOf = new Array<number>(heights.length).fill(0);
  for (const item of order) {
    const column = lengths.indexOf(Math.min(...lengths));
    columnOf[item] = column;
    lengths[column] = (lengths[column] ?? 0) + (heights[item] ?? 0) + spacing.gap;
  }

  const columns = lengths.map((): Column => ({ slots: [], period: 0, tallest: 0 }));
  heights.forEach((height, item) => {
    const column = columns[columnOf[item] ?? 0];
    if (!column) return;
    column.slots.push({ item, top: column.period, height });
    column.period += height + spacing.gap;
    column.tallest = Math.max(column.tallest, height);
  });
  return columns;
}

// An unknown shape (aspect 0) counts as a square.
function heightOf(aspect: number, width: number): number {
  return Math.max(1, Math.round(aspect > 0 ? width / aspect : width));
}

/**
 * Whether columns may repeat in a view of this height: only if no image can then be seen twice,
 * which takes one period to hold the view and the image that is leaving it.
 */
export function canLoop(columns: readonly Column[], viewHeight: number): boolean {
  return columns.every(({ period, tallest }) => period >= viewHeight + tallest);
}
