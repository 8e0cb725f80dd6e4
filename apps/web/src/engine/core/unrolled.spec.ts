import { describe, expect, it } from '@jest/globals';
import { someAspects } from '../../../testing/some-aspects.ts';
import { canLoop, layOut } from './masonry.ts';
import type { Column } from './masonry.ts';
import { nearestLap, slotAt, slotsBetween, topOf } from './unrolled.ts';

const GAP = 20;
const VIEW = 800;
const columns = layOut(someAspects(60), { count: 3, cardWidth: 400, gap: GAP }, { firstPage: 60 });

function seen(column: Column, offset: number, loops = true) {
  const { first, end } = slotsBetween(column, offset, offset + VIEW, loops);
  return Array.from({ length: end - first }, (_, i) => ({
    item: slotAt(column, first + i).item,
    top: topOf(column, first + i) - offset,
    height: slotAt(column, first + i).height,
  }));
}

/** Offsets over three laps both ways, whole and broken pixels. */
function* offsets(column: Column) {
  for (let y = -3 * column.period; y <= 3 * column.period; y += 13.37) yield y;
}

describe('an unrolled column', () => {
  it('can loop here', () => expect(canLoop(columns, VIEW)).toBe(true));

  it('covers the view without a hole at every offset over three laps both ways', () => {
    for (const column of columns) {
      for (const offset of offsets(column)) {
        const cards = seen(column, offset);
        expect(cards[0]?.top).toBeLessThanOrEqual(GAP);
        cards.forEach((card, i) => {
          expect((cards[i + 1]?.top ?? VIEW) - (card.top + card.height)).toBeLessThanOrEqual(
            GAP + 1e-6,
          );
        });
      }
    }
  });

  it('never shows an image twice at once', () => {
    for (const column of columns) {
      for (const offset of offsets(column)) {
        const items = seen(column, offset).map(({ item }) => item);
        expect(new Set(items).size).toBe(items.length);
      }
    }
  });

  it('looks the same a lap later', () => {
    for (const column of columns) {
      expect(seen(column, 100 + 7 * column.period)).toEqual(seen(column, 100));
    }
  });

  it('shows only the first lap when it does not loop', () => {
    const [column] = columns;
    if (!column) throw new Error('no column');
    expect(seen(column, -VIEW, false)).toEqual([]);
    expect(seen(column, -100, false)[0]).toMatchObject({ item: column.slots[0]?.item, top: 100 });
    expect(seen(column, column.period, false)).toEqual([]);
  });

  it('is empty without images', () => {
    expect(slotsBetween({ slots: [], period: 0, tallest: 0 }, 0, VIEW, true)).toEqual({
      first: 0,
      end: 0,
    });
  });
});

describe('nearestLap', () => {
  it.each([
    [10, 0, 10],
    [10, 96, 110],
    [10, -60, -90],
  ])('takes %i near %i to %i in a period of 100', (value, from, expected) => {
    expect(nearestLap(value, from, 100)).toBe(expected);
  });
});
