import { cardAspect } from './fit.ts';
import { contentOf, divide } from './grid.ts';
import { layOut } from './masonry.ts';
import type { Balance, Column } from './masonry.ts';
import { layOutInRows, MAX_IN_ROWS } from './rows.ts';

export interface ArrangementPlan {
  /** width ÷ height of each image, in the caller's order. */
  aspects: ArrayLike<number>;
  balance: Balance;
  columns?: number | undefined;
  /** Whether the content takes the whole width of the wall. */
  isWide?: boolean | undefined;
  /** If present, a few images are laid out in rows, as large as they fit. `widest`: px that an image may be wide. */
  rows?: { widest: (item: number) => number } | undefined;
  /** px; `top` stays free above a wall that does not loop. */
  view: { width: number; height: number; top: number };
}

/** A column of images, or one image in a row, where it is on the wall; px. */
export interface Track {
  column: Column;
  /** Inline start. */
  start: number;
  width: number;
  /** Of a column, or of an image in its row. */
  index: number;
  /** Only in rows. */
  row?: number;
}

export interface Arrangement {
  tracks: Track[];
  /** px; in rows, the width of the widest. */
  cardWidth: number;
  /** px between the images. */
  gap: number;
  isInRows: boolean;
}

/** Where all images of a wall are: in columns, or a few of them in rows. */
export function arrange(plan: ArrangementPlan): Arrangement {
  const { length } = plan.aspects;
  const isInRows = plan.rows !== undefined && length > 0 && length <= MAX_IN_ROWS;
  return isInRows ? inRows(plan) : inColumns(plan);
}

function inColumns({ aspects, balance, columns, isWide, view }: ArrangementPlan): Arrangement {
  const grid = divide(view.width, columns, isWide);
  const { cardWidth, gap, start } = grid;
  const tracks = layOut(aspects, grid, balance).map((column, index) => {
    return { column, index, start: start + index * (cardWidth + gap), width: cardWidth };
  });
  return { tracks, cardWidth, gap, isInRows: false };
}

function inRows({ aspects, isWide, rows, view }: ArrangementPlan): Arrangement {
  const { gutter: gap, width: content } = contentOf(view.width, isWide);
  // One image alone has a mount, as in a frame: see image-card.module.css.
  const width = aspects.length === 1 ? Math.max(1, content - 2 * gap) : content;
  const height = Math.max(1, view.height - view.top - 2 * gap);
  const shapes = Array.from(aspects, cardAspect);
  const boxes = layOutInRows(shapes, { width, height, gap }, rows?.widest);
  const bottom = Math.max(...boxes.map(({ top, height: tall }) => top + tall));
  const start = Math.round((view.width - width) / 2);
  // All images repeat after the same distance: the rows stay rows.
  const tracks = boxes.map(({ item, row, column: index, ...box }): Track => {
    const slots = [{ item, top: box.top, height: box.height }];
    const column = { slots, period: bottom + gap, tallest: box.height };
    return { column, index, row, start: start + box.left, width: box.width };
  });
  return { tracks, cardWidth: Math.max(...boxes.map((box) => box.width)), gap, isInRows: true };
}
