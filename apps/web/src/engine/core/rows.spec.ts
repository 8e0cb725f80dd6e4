import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { layOutInRows } from './rows.ts';
import type { RowSpace } from './rows.ts';

const space: RowSpace = { width: 1240, height: 700, gap: 20 };
const aspect = fc.double({ min: 0.4, max: 3, noNaN: true });
const someAspects = (most: number) => fc.array(aspect, { minLength: 1, maxLength: most });

describe('a few images in rows', () => {
  it('show one image in the middle, at most 0.7 of the height', () => {
    expect(layOutInRows([1.5], space)).toEqual([
      { item: 0, row: 0, column: 0, left: 254, top: 0, width: 733, height: 489 },
    ]);
  });

  it('show two beside each other on a wide wall, above each other on a narrow one', () => {
    const rowsOn = (width: number) =>
      layOutInRows([1.5, 1.5], { ...space, width }).map((b) => b.row);
    expect(rowsOn(1240)).toEqual([0, 0]);
    expect(rowsOn(360)).toEqual([0, 1]);
  });

  it('have no image left out, and keep the order', () => {
    fc.assert(
      fc.property(someAspects(20), (aspects) => {
        const boxes = layOutInRows(aspects, space);
        expect(boxes.map(({ item }) => item)).toEqual(aspects.map((_, item) => item));
        for (const [at, { row, column }] of boxes.entries()) {
          const before = boxes[at - 1];
          const follows = column === 0 ? row === (before?.row ?? -1) + 1 : row === before?.row;
          expect(follows).toBe(true);
        }
      }),
    );
  });

  it('stay within the width, apart from each other, undistorted and not too high', () => {
    fc.assert(
      fc.property(someAspects(20), (aspects) => {
        const boxes = layOutInRows(aspects, space);
        for (const [at, { left, top, width, height, row }] of boxes.entries()) {
          expect(left).toBeGreaterThanOrEqual(-1);
          expect(left + width).toBeLessThanOrEqual(space.width + 1);
          expect(height).toBeLessThanOrEqual(0.7 * space.height);
          expect(Math.abs(width - height * (aspects[at] ?? 1))).toBeLessThanOrEqual(1);
          const next = boxes[at + 1];
          if (next?.row === row) expect(next.left).toBeGreaterThanOrEqual(left + width + 19);
          else if (next) expect(next.top).toBeGreaterThanOrEqual(top + height + 20);
        }
      }),
    );
  });

  it('are all seen at once if there are up to six of them', () => {
    fc.assert(
      fc.property(someAspects(6), (aspects) => {
        const bottoms = layOutInRows(aspects, space).map(({ top, height }) => top + height);
        expect(Math.max(...bottoms)).toBeLessThanOrEqual(space.height);
      }),
    );
  });

  it('are not enlarged beyond their pixels, and stay in the middle of their row', () => {
    const [box] = layOutInRows([1], space, () => 60);
    expect(box).toMatchObject({ left: 590, top: 0, width: 60, height: 60 });
  });

  it('are as large beside a row of a tiny one as alone', () => {
    const alone = layOutInRows([1.5, 0.8], space);
    const widest = (item: number) => (item === 0 ? 8 : Infinity);
    const [, ...others] = layOutInRows([1, 1.5, 0.8], space, widest);
    expect(others.map(({ width, height }) => [width, height])).toEqual(
      alone.map(({ width, height }) => [width, height]),
    );
  });

  it('leave no hole between rows of tiny ones', () => {
    const narrow = { ...space, width: 100 };
    const boxes = layOutInRows([10, 10, 10], narrow, () => 60);
    expect(boxes.map(({ top, height }) => [top, height])).toEqual([
      [0, 6],
      [26, 6],
      [52, 6],
    ]);
  });

  it('leave no hole beside a tiny one', () => {
    const widest = (item: number) => (item === 1 ? 8 : Infinity);
    const [first, tiny, last] = layOutInRows([1, 1, 1], space, widest);
    expect(tiny).toMatchObject({
      width: 8,
      height: 8,
      left: (first?.left ?? 0) + (first?.width ?? 0) + 20,
    });
    expect(last?.left).toBe((tiny?.left ?? 0) + 8 + 20);
  });
});
