import { describe, expect, it } from '@jest/globals';
import { someAspects } from '../../../testing/some-aspects.ts';
import { canLoop, layOut } from './masonry.ts';
import type { Column } from './masonry.ts';

const spacing = { count: 5, cardWidth: 300, gap: 20 };
const balanced = { firstPage: Infinity };
const items = (column: Column) => column.slots.map(({ item }) => item);
const spread = (columns: Column[]) => {
  const periods = columns.map(({ period }) => period);
  return Math.max(...periods) - Math.min(...periods);
};

describe('layOut', () => {
  it('places every image exactly once', () => {
    const placed = layOut(someAspects(1000), spacing, balanced).flatMap(items);
    expect(placed.sort((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, i) => i));
  });

  it('gives each next image to the shortest column when the order is kept', () => {
    const columns = layOut([0.5, 1, 1, 2, 2], { count: 2, cardWidth: 100, gap: 10 }, 'in order');
    expect(columns.map(items)).toEqual([
      [0, 3],
      [1, 2, 4],
    ]);
  });

  it("keeps the caller's order inside each column even when the heaviest choose first", () => {
    for (const column of layOut(someAspects(300), spacing, balanced)) {
      const placed = items(column);
      expect(placed).toEqual([...placed].sort((a, b) => a - b));
    }
  });

  it('lets the heaviest choose first, and of equal ones the first', () => {
    const columns = layOut([2, 1, 0.5, 1], { count: 2, cardWidth: 100, gap: 10 }, balanced);
    expect(columns.map(items)).toEqual([
      [0, 2],
      [1, 3],
    ]);
    const equal = layOut(new Float32Array(7).fill(1), { ...spacing, count: 3 }, balanced);
    expect(equal.map(items)).toEqual([
      [0, 3, 6],
      [1, 4],
      [2, 5],
    ]);
  });

  it('balances better when the heaviest choose first', () => {
    const aspects = someAspects(1000);
    const spreadBalanced = spread(layOut(aspects, spacing, balanced));
    expect(spreadBalanced).toBeLessThan(spread(layOut(aspects, spacing, 'in order')));
    // The last image placed is the flattest, so the columns end within it of each other.
    expect(spreadBalanced).toBeLessThanOrEqual(Math.round(300 / Math.max(...aspects)) + 20);
  });

  it('balances the first page alone, and leaves it where it is when others are appended', () => {
    const aspects = someAspects(1000);
    const paged = { firstPage: 60 };
    const alone = layOut(aspects.slice(0, 60), spacing, paged);
    expect(alone).toEqual(layOut(aspects.slice(0, 60), spacing, balanced));
    expect(spread(alone)).toBeLessThan(spread(layOut(aspects.slice(0, 60), spacing, 'in order')));
    const all = layOut(aspects, spacing, paged);
    all.forEach(({ slots }, index) => {
      const first = alone[index]?.slots ?? [];
      expect(slots.slice(0, first.length)).toEqual(first);
    });
    expect(spread(all)).toBeLessThanOrEqual(Math.round(300 / Math.max(...aspects)) + 20);
  });

  it('leaves exactly one gap between neighbours', () => {
    for (const { slots, period } of layOut(someAspects(200), spacing, balanced)) {
      slots.forEach((slot, i) => {
        expect((slots[i + 1]?.top ?? period) - (slot.top + slot.height)).toBe(20);
      });
    }
  });

  it('places an image of unknown shape as a square', () => {
    const [column] = layOut([0], spacing, 'in order');
    expect(column?.slots[0]?.height).toBe(300);
  });

  it('leaves columns empty when there are too few images', () => {
    const columns = layOut([1], spacing, balanced);
    expect(columns.map(({ period }) => period)).toEqual([320, 0, 0, 0, 0]);
  });
});

describe('canLoop', () => {
  const column = (period: number, tallest: number): Column => ({ slots: [], period, tallest });

  it('needs space for the view and the image leaving it, in every column', () => {
    expect(canLoop([column(1200, 400), column(1200, 400)], 800)).toBe(true);
    expect(canLoop([column(1200, 400), column(1199, 400)], 800)).toBe(false);
    expect(canLoop([column(1200, 401)], 800)).toBe(false);
  });
});
