/** Lengths in px. */
export interface Grid {
  count: number;
  cardWidth: number;
  gap: number;
  /** Inline start of the first column. */
  start: number;
}

const MAX_CONTENT_WIDTH = 1600;
const CARD_WIDTH = 300;
const NARROW_WIDTH = 700;
const MIN_COLUMNS = 2;
const MAX_COLUMNS = 5;

/** Divides a wall of the given width; `wanted` columns are brought into the allowed counts. */
export function divide(wallWidth: number, wanted?: number): Grid {
  const isNarrow = wallWidth <= NARROW_WIDTH;
  const gutter = isNarrow ? 8 : 20;
  const available = Math.min(MAX_CONTENT_WIDTH, wallWidth - 2 * gutter);
  const count = allowed(wanted ?? fitting(available, isNarrow));
  const gap = count === MIN_COLUMNS ? 8 : gutter;
  // Whole pixels: a fractional edge would be drawn blurred on every card.
  const cardWidth = Math.max(1, Math.floor((available - (count - 1) * gap) / count));
  const contentWidth = count * cardWidth + (count - 1) * gap;
  return { count, cardWidth, gap, start: Math.floor((wallWidth - contentWidth) / 2) };
}

function fitting(available: number, isNarrow: boolean): number {
  if (isNarrow) return MIN_COLUMNS;
  return Math.max(MIN_COLUMNS + 1, Math.floor((available + 20) / (CARD_WIDTH + 20)));
}

function allowed(count: number): number {
  const whole = Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, Math.round(count)));
  return whole > MIN_COLUMNS && whole % 2 === 0 ? whole + 1 : whole;
}
