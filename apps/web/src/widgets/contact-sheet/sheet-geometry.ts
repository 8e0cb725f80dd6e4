/** All in px. */
export const formats = {
  /** Small enough for three in a row on a phone. */
  thumbnail: { minCell: 132, minColumns: 3, gap: 4, captionHeight: 0 },
  /** With its caption and its file name below. */
  labelled: { minCell: 168, minColumns: 2, gap: 12, captionHeight: 52 },
  /** With a title of up to two lines and a note. */
  cover: { minCell: 200, minColumns: 2, gap: 16, captionHeight: 68 },
} as const;

export type SheetFormat = keyof typeof formats;

/** Rows mounted above and below the viewport. */
const OVERSCAN_ROWS = 2;

export interface SheetGrid {
  columns: number;
  /** Edge of a square cell. */
  cell: number;
  gap: number;
  /** From the top of one row to the top of the next. */
  pitch: number;
}

export interface RowRange {
  first: number;
  /** One past the last. */
  end: number;
}

/** As many equal squares in a row as fit. */
export function gridOf(width: number, format: SheetFormat): SheetGrid {
  const { minCell, minColumns, gap, captionHeight } = formats[format];
  const columns = Math.max(minColumns, Math.floor((width + gap) / (minCell + gap)));
  const cell = Math.max(0, (width - gap * (columns - 1)) / columns);
  return { columns, cell, gap, pitch: cell + captionHeight + gap };
}

/**
 * The rows to mount.
 * @param top where the sheet begins, from the top of the viewport; negative when scrolled past it
 */
export function visibleRows(
  { pitch }: SheetGrid,
  rowCount: number,
  { top, height }: { top: number; height: number },
): RowRange {
  const within = (row: number) => Math.min(rowCount, Math.max(0, row));
  return {
    first: within(Math.floor(-top / pitch) - OVERSCAN_ROWS),
    end: within(Math.ceil((height - top) / pitch) + OVERSCAN_ROWS),
  };
}

/** A frame over a sheet, relative to the sheet's corner. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The frame between two corners. */
export function frameBetween(a: { x: number; y: number }, b: { x: number; y: number }): Frame {
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}

/** The indexes of the items that a frame touches. */
export function itemsWithin(
  { left, top, width, height }: Frame,
  { columns, cell, gap, pitch }: SheetGrid,
  count: number,
): number[] {
  const across = touched(left, left + width, { pitch: cell + gap, gap, end: columns });
  const down = touched(top, top + height, { pitch, gap, end: Math.ceil(count / columns) });
  const indexes: number[] = [];
  for (let row = down.first; row < down.end; row++) {
    for (let column = across.first; column < across.end; column++) {
      const index = row * columns + column;
      if (index < count) indexes.push(index);
    }
  }
  return indexes;
}

/** The cells of a line that a part of it touches. */
function touched(
  from: number,
  to: number,
  { pitch, gap, end }: { pitch: number; gap: number; end: number },
): RowRange {
  const first = Math.max(0, Math.floor((from + gap) / pitch));
  return { first, end: Math.min(end, Math.floor(to / pitch) + 1) };
}

/** The gap between two items in a row that is nearest to a place; `column` counts the items before it in the row. */
export function gapAt(
  { x, y }: { x: number; y: number },
  { columns, cell, gap, pitch }: SheetGrid,
  count: number,
): { row: number; column: number } {
  const within = (index: number, last: number) => Math.min(last, Math.max(0, index));
  const row = within(Math.floor(y / pitch), Math.ceil(count / columns) - 1);
  const inRow = Math.min(columns, count - row * columns);
  return { row, column: within(Math.round((x + gap / 2) / (cell + gap)), inRow) };
}

/** The index a key leads to, or null for any other key. */
export function itemAfterKey(
  key: string,
  from: number,
  { columns, count, page }: { columns: number; count: number; page: number },
): number | null {
  const last = count - 1;
  const to = (index: number) => Math.min(last, Math.max(0, index));
  switch (key) {
    case 'ArrowRight':
      return to(from + 1);
    case 'ArrowLeft':
      return to(from - 1);
    case 'ArrowDown':
      return from + columns > last ? from : from + columns;
    case 'ArrowUp':
      return from - columns < 0 ? from : from - columns;
    case 'PageDown':
      return to(from + columns * page);
    case 'PageUp':
      return to(from - columns * page);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
