import type { Column, Slot } from './masonry.ts';

// A looping column is addressed as if unrolled: place n × slots + i is slot i, n periods further down. Offsets never
// wrap, so a lap costs nothing: no card moves when a loop closes.

/** Places that follow each other. */
export interface PlaceRange {
  first: number;
  /** Exclusive. */
  end: number;
}

const NOTHING: PlaceRange = { first: 0, end: 0 };

/** The slot at a place of the unrolled column. */
export function slotAt(column: Column, place: number): Slot {
  const count = column.slots.length;
  const slot = column.slots[place - Math.floor(place / count) * count];
  if (!slot) throw new RangeError(`no place ${place} in a column of ${count}`);
  return slot;
}

/** Where a place begins, px from the start of lap 0. */
export function topOf(column: Column, place: number): number {
  return Math.floor(place / column.slots.length) * column.period + slotAt(column, place).top;
}

/** The places that overlap the open stretch between two offsets; without `loops` only those of lap 0. */
export function placesBetween(
  column: Column,
  from: number,
  to: number,
  loops: boolean,
): PlaceRange {
  const count = column.slots.length;
  if (count === 0 || to <= from) return NOTHING;
  const first = firstEndingAfter(column, from);
  const end = firstStartingAt(column, to);
  if (loops) return { first, end: Math.max(first, end) };
  const within = (place: number) => Math.min(count, Math.max(0, place));
  return { first: within(first), end: within(Math.max(first, end)) };
}

function firstEndingAfter(column: Column, y: number): number {
  return seek(column, y, ({ top, height }, offset) => top + height > offset);
}

function firstStartingAt(column: Column, y: number): number {
  return seek(column, y, ({ top }, offset) => top >= offset);
}

// The first place that satisfies a condition which, once true, stays true further down.
function seek(column: Column, y: number, isPast: (slot: Slot, offset: number) => boolean): number {
  const { slots, period } = column;
  const lap = Math.floor(y / period);
  const offset = y - lap * period;
  let low = 0;
  let high = slots.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const slot = slots[middle];
    if (slot && !isPast(slot, offset)) low = middle + 1;
    else high = middle;
  }
  return lap * slots.length + low;
}

/** The value nearest to `from` among value + n × period. */
export function nearestLap(value: number, from: number, period: number): number {
  return value + Math.round((from - value) / period) * period;
}
