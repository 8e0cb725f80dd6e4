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

/** The part of a wall that its images take, px. */
export function contentOf(wallWidth: number, isWide = false) {
  const gutter = isNarrow(wallWidth) ? 8 : 20;
  return { gutter, width: Math.min(isWide ? Infinity : MAX_CONTENT_WIDTH, wallWidth - 2 * gutter) };
}

const isNarrow = (wallWidth: number) => wallWidth <= NARROW_WIDTH;

/**
 * Divides a wall of the given width; `wanted` columns are brought into the allowed counts. On a wide wall, the columns
 * take the whole width.
 */
export function divide(wallWidth: number, wanted?: number, isWide = false): Grid {
  const { gutter, width: available } = contentOf(wallWidth, isWide);
  const count = allowed(wanted ?? fitting(available, isNarrow(wallWidth)));
  const gap = count === MIN_COLUMNS ? 8 : gutter;
  // Whole pixels: a fractional edge would be drawn blurred on every card.
  const cardWidth = Math.max(1, Math.floor((available - (count - 1) * gap) / count));
  const contentWidth = count * cardWidth + (count - 1) * gap;
  return { count, cardWidth, gap, start: Math.floor((wallWidth - contentWidth) / 2) };
}

function fitting(available: number, isOnNarrowWall: boolean): number {
  if (isOnNarrowWall) return MIN_COLUMNS;
  return Math.max(MIN_COLUMNS + 1, Math.floor((available + 20) / (CARD_WIDTH + 20)));
}

function allowed(count: number): number {
  const whole = Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, Math.round(count)));
  return whole > MIN_COLUMNS && whole % 2 === 0 ? whole + 1 : whole;
}
