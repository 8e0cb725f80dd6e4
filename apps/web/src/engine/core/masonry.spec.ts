import { describe, expect, it } from '@jest/globals';
import { canLoop, hang } from './masonry.ts';
import type { Column } from './masonry.ts';
import { someAspects } from './aspects.fixture.ts';

const spacing = { count: 5, cardWidth: 300, gap: 20 };
const items = (column: Column) => column.slots.map(({ item }) => item);
const spread = (columns: Column[]) => {
  const periods = columns.map(({ period }) => period);
  return Math.max(...periods) - Math.min(...periods);
};

describe('hang', () => {
  it('hangs every picture exactly once', () => {
    const hung = hang(someAspects(1000), spacing, 0).flatMap(items);
    expect(hung.sort((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, i) => i));
  });

  it('gives each next picture to the shortest column when the order is kept', () => {
    const columns = hang([0.5, 1, 1, 2, 2], { count: 2, cardWidth: 100, gap: 10 }, Infinity);
    expect(columns.map(items)).toEqual([
      [0, 3],
      [1, 2, 4],
    ]);
  });

  it("keeps the caller's order inside each column even when the heaviest choose first", () => {
    for (const column of hang(someAspects(300), spacing, 0)) {
      const hung = items(column);
      expect(hung).toEqual([...hung].sort((a, b) => a - b));
    }
  });

  it('balances better when the heaviest choose first', () => {
    const aspects = someAspects(1000);
    const balanced = spread(hang(aspects, spacing, 0));
    expect(balanced).toBeLessThan(spread(hang(aspects, spacing, Infinity)));
    // The last picture placed is the flattest, so the columns end within it of each other.
    expect(balanced).toBeLessThanOrEqual(Math.round(300 / Math.max(...aspects)) + 20);
  });

  it('leaves pictures that hang already where they are, whatever comes after them', () => {
    const aspects = someAspects(1000);
    const alone = hang(aspects.slice(0, 60), spacing, 60);
    hang(aspects, spacing, 60).forEach(({ slots }, index) => {
      const first = alone[index]?.slots ?? [];
      expect(slots.slice(0, first.length)).toEqual(first);
    });
  });

  it('leaves exactly one gap between neighbours', () => {
    for (const { slots, period } of hang(someAspects(200), spacing, 0)) {
      slots.forEach((slot, i) => {
        expect((slots[i + 1]?.top ?? period) - (slot.top + slot.height)).toBe(20);
      });
    }
  });

  it('hangs a picture of unknown shape as a square', () => {
    const [column] = hang([0], spacing, Infinity);
    expect(column?.slots[0]?.height).toBe(300);
  });

  it('leaves columns empty when there are too few pictures', () => {
    const columns = hang([1], spacing, 0);
    expect(columns.map(({ period }) => period)).toEqual([320, 0, 0, 0, 0]);
  });
});

describe('canLoop', () => {
  const column = (period: number, tallest: number): Column => ({ slots: [], period, tallest });

  it('needs room for the view and the picture leaving it, in every column', () => {
    expect(canLoop([column(1200, 400), column(1200, 400)], 800)).toBe(true);
    expect(canLoop([column(1200, 400), column(1199, 400)], 800)).toBe(false);
    expect(canLoop([column(1200, 401)], 800)).toBe(false);
  });
});
