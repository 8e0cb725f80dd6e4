import { describe, expect, it } from '@jest/globals';
import {
  frameBetween,
  gapAt,
  gridOf,
  itemAfterKey,
  itemsWithin,
  visibleRows,
} from './sheet-geometry.ts';

describe('a contact sheet', () => {
  it.each([320, 358, 700, 1000, 1600])('fills %p px with equal squares and 4 px gaps', (width) => {
    const { columns, cell } = gridOf(width, 'thumbnail');
    expect(columns * cell + (columns - 1) * 4).toBeCloseTo(width);
  });

  it('shows three in a row on the smallest phone', () => {
    expect(gridOf(288, 'thumbnail').columns).toBe(3);
  });

  it('draws what is in view and two rows on either side, however many there are', () => {
    const grid = { columns: 5, cell: 96, gap: 4, pitch: 100 };
    const rows = visibleRows(grid, 2000, { top: -50_000, height: 800 });
    expect(rows).toEqual({ first: 498, end: 510 });
  });

  it('draws no row that does not exist', () => {
    const grid = { columns: 5, cell: 96, gap: 4, pitch: 100 };
    expect(visibleRows(grid, 3, { top: 200, height: 800 })).toEqual({ first: 0, end: 3 });
    expect(visibleRows(grid, 3, { top: -9_000, height: 800 })).toEqual({ first: 3, end: 3 });
  });

  it.each([
    // Cells are 96 px wide and high, with 4 px between.
    [{ x: 10, y: 10 }, { x: 12, y: 12 }, [0]],
    [{ x: 150, y: 150 }, { x: 90, y: 90 }, [0, 1, 4, 5]],
    [{ x: 97, y: 0 }, { x: 99, y: 50 }, []],
    [{ x: -50, y: -50 }, { x: 1, y: 1 }, [0]],
    [{ x: 350, y: 150 }, { x: 900, y: 900 }, [7]],
    [{ x: 0, y: 700 }, { x: 900, y: 900 }, []],
  ])('has between %p and %p the items %p', (from, to, expected) => {
    const grid = { columns: 4, cell: 96, gap: 4, pitch: 100 };
    expect(itemsWithin(frameBetween(from, to), grid, 10)).toEqual(expected);
  });

  it.each([
    // Ten of them, four in a row.
    [
      { x: 40, y: 50 },
      { row: 0, column: 0 },
    ],
    [
      { x: 60, y: 50 },
      { row: 0, column: 1 },
    ],
    [
      { x: 900, y: 150 },
      { row: 1, column: 4 },
    ],
    [
      { x: 900, y: 900 },
      { row: 2, column: 2 },
    ],
    [
      { x: -50, y: -50 },
      { row: 0, column: 0 },
    ],
  ])('has nearest to %p the gap %p', (place, expected) => {
    expect(gapAt(place, { columns: 4, cell: 96, gap: 4, pitch: 100 }, 10)).toEqual(expected);
  });

  it.each([
    ['ArrowRight', 7, 8],
    ['ArrowRight', 9, 9],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 2, 6],
    ['ArrowDown', 6, 6],
    ['ArrowUp', 6, 2],
    ['ArrowUp', 2, 2],
    ['PageDown', 0, 8],
    ['PageUp', 9, 1],
    ['Home', 9, 0],
    ['End', 0, 9],
    ['x', 3, null],
  ])('on %s leads from %p to %p', (key, from, to) => {
    expect(itemAfterKey(key, from, { columns: 4, count: 10, page: 2 })).toBe(to);
  });
});
