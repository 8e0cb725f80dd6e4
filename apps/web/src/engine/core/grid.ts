/** Lengths in px. */
export interface Grid {
  count: number;
  cardWidth: number;
  gap: number;
  /** Inline start of the first column. */
  start: number;
}

/** The widest content of a wall that is not wide (fixed). */
const MAX_CONTENT_WIDTH = 1600;
/** A card has about this width: as many columns as fit (fixed). */
const CARD_WIDTH = 300;
/** Up to this width, a wall has narrow gaps and by default two columns (fixed). */
const NARROW_WIDTH = 700;
/** The gaps between columns, on narrow walls and on others (fixed). */
const NARROW_GAP = 8;
const GAP = 20;
/** The counts of columns (fixed). */
const MIN_COLUMNS = 2;
const MAX_COLUMNS = 5;

/** The part of a wall that its images take, px. The gutter is also the gap between columns (fixed). */
export function contentOf(wallWidth: number, isWide = false) {
  const gutter = isNarrow(wallWidth) ? NARROW_GAP : GAP;
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
  // Two columns have the narrow gap on each wall (fixed).
  const gap = count === MIN_COLUMNS ? NARROW_GAP : gutter;
  // Whole pixels: a fractional edge would be drawn blurred on every card.
  const cardWidth = Math.max(1, Math.floor((available - (count - 1) * gap) / count));
  const contentWidth = count * cardWidth + (count - 1) * gap;
  return { count, cardWidth, gap, start: Math.floor((wallWidth - contentWidth) / 2) };
}

function fitting(available: number, isOnNarrowWall: boolean): number {
  if (isOnNarrowWall) return MIN_COLUMNS;
  return Math.max(MIN_COLUMNS + 1, Math.floor((available + GAP) / (CARD_WIDTH + GAP)));
}

/** 2, 3 or 5 columns: other even counts become odd (fixed). */
function allowed(count: number): number {
  const whole = Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, Math.round(count)));
  return whole > MIN_COLUMNS && whole % 2 === 0 ? whole + 1 : whole;
}
