import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { divide } from './grid.ts';
import { canLoop, layOut } from './masonry.ts';
import type { Balance, Column } from './masonry.ts';
import { nearestLap, slotAt, slotsBetween, topOf } from './unrolled.ts';

// Panoramas, towers, and 0 for an unknown shape.
const aspect = fc.oneof(fc.constant(0), fc.double({ min: 0.1, max: 8, noNaN: true }));
const wall = fc.record({
  aspects: fc.array(aspect, { minLength: 1, maxLength: 120 }),
  width: fc.integer({ min: 240, max: 3840 }),
  height: fc.integer({ min: 300, max: 1600 }),
  balance: fc.constantFrom<Balance>('in order', { firstPage: 3 }, { firstPage: 60 }),
});
const anyOffset = fc.double({ min: -1e6, max: 1e6, noNaN: true });

interface Plan {
  aspects: number[];
  width: number;
  balance: Balance;
}

function laidOut({ aspects, width, balance }: Plan) {
  const grid = divide(width);
  return { grid, columns: layOut(aspects, grid, balance) };
}

function cardsOf(column: Column, from: number, to: number, loops: boolean) {
  const { first, end } = slotsBetween(column, from, to, loops);
  return Array.from({ length: end - first }, (_, i) => {
    const { item, height } = slotAt(column, first + i);
    const top = topOf(column, first + i);
    return { item, top, bottom: top + height };
  });
}

describe('any wall', () => {
  it('has 2, 3 or 5 columns that fit in it, at any width', () => {
    for (let width = 1; width <= 4000; width++) {
      const { count, cardWidth, gap, start } = divide(width);
      expect([2, 3, 5]).toContain(count);
      const end = start + count * cardWidth + (count - 1) * gap;
      if (width > 40) expect(end).toBeLessThanOrEqual(width);
      if (width > 40) expect(start).toBeGreaterThanOrEqual(0);
    }
  });

  it('places each image once, in whole pixels, in the order given within a column', () => {
    fc.assert(
      fc.property(wall, (plan) => {
        const { columns } = laidOut(plan);
        const items = columns.flatMap(({ slots }) => slots.map(({ item }) => item));
        expect(new Set(items).size).toBe(plan.aspects.length);
        expect(items).toHaveLength(plan.aspects.length);
        for (const { slots } of columns) {
          slots.forEach(({ item, top, height }, i) => {
            expect(Number.isInteger(top) && Number.isInteger(height) && height >= 1).toBe(true);
            expect(item).toBeGreaterThan(slots[i - 1]?.item ?? -1);
          });
        }
      }),
    );
  });

  it('has no column longer than another by more than its last image', () => {
    fc.assert(
      fc.property(wall, (plan) => {
        const { columns, grid } = laidOut(plan);
        const shortest = Math.min(...columns.map(({ period }) => period));
        for (const { period, tallest } of columns) {
          expect(period - shortest).toBeLessThanOrEqual(tallest + grid.gap);
        }
      }),
    );
  });

  it('covers any view without a hole and without showing an image twice, if it loops', () => {
    fc.assert(
      fc.property(wall, anyOffset, (plan, offset) => {
        const { columns, grid } = laidOut(plan);
        if (!canLoop(columns, plan.height)) return;
        for (const column of columns) {
          const cards = cardsOf(column, offset, offset + plan.height, true);
          expect(new Set(cards.map(({ item }) => item)).size).toBe(cards.length);
          expect((cards[0]?.top ?? Infinity) - offset).toBeLessThanOrEqual(grid.gap);
          expect(offset + plan.height - (cards.at(-1)?.bottom ?? 0)).toBeLessThanOrEqual(grid.gap);
          cards.forEach(({ top }, i) => {
            const above = cards[i - 1];
            if (above) expect(top - above.bottom).toBeCloseTo(grid.gap, 6);
          });
        }
      }),
    );
  });

  it('finds exactly the slots that overlap a range', () => {
    fc.assert(
      fc.property(wall, anyOffset, fc.integer({ min: 1, max: 4000 }), (plan, from, length) => {
        for (const column of laidOut(plan).columns.filter(({ slots }) => slots.length > 0)) {
          const { first, end } = slotsBetween(column, from, from + length, true);
          const overlaps = (index: number) =>
            topOf(column, index) < from + length &&
            topOf(column, index) + slotAt(column, index).height > from;
          for (let index = first; index < end; index++) expect(overlaps(index)).toBe(true);
          expect(overlaps(first - 1)).toBe(false);
          expect(overlaps(end)).toBe(false);
        }
      }),
    );
  });

  it('finds a lap no further than half a period away', () => {
    fc.assert(
      fc.property(anyOffset, anyOffset, fc.integer({ min: 1, max: 1e5 }), (value, from, period) => {
        const near = nearestLap(value, from, period);
        expect(Math.abs(near - from)).toBeLessThanOrEqual(period / 2 + 1e-6);
        expect(Math.abs(((near - value) / period) % 1)).toBeCloseTo(0, 4);
      }),
    );
  });
});
