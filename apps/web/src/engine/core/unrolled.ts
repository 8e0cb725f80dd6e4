import type { Column, Slot } from './masonry.ts';

// A looping column is addressed as if unrolled: of a column with 10 slots, index 12 is slot 2 one period further down,
// and −1 is slot 9 one period further up. Offsets never wrap, so a lap costs nothing: no card moves when a loop closes.

/** Slots of an unrolled column that follow each other, by index. */
export interface SlotRange {
  first: number;
  /** Exclusive. */
  end: number;
}

const NOTHING: SlotRange = { first: 0, end: 0 };

/** The slot at an index of the unrolled column. */
export function slotAt(column: Column, index: number): Slot {
  const count = column.slots.length;
  const slot = column.slots[index - Math.floor(index / count) * count];
  if (!slot) throw new RangeError(`no slot ${index} in a column of ${count}`);
  return slot;
}

/** Where the slot at an index begins, px from the start of lap 0. */
export function topOf(column: Column, index: number): number {
  return Math.floor(index / column.slots.length) * column.period + slotAt(column, index).top;
}

/** The slots of which any part is between two offsets; without `loops` only those of lap 0. */
export function slotsBetween(column: Column, from: number, to: number, loops: boolean): SlotRange {
  const count = column.slots.length;
  if (count === 0 || to <= from) return NOTHING;
  const first = firstEndingAfter(column, from);
  const end = firstStartingAt(column, to);
  if (loops) return { first, end: Math.max(first, end) };
  const within = (index: number) => Math.min(count, Math.max(0, index));
  return { first: within(first), end: within(Math.max(first, end)) };
}

function firstEndingAfter(column: Column, y: number): number {
  return seek(column, y, ({ top, height }, offset) => top + height > offset);
}

function firstStartingAt(column: Column, y: number): number {
  return seek(column, y, ({ top }, offset) => top >= offset);
}

// The index of the first slot that satisfies a condition which, once true, stays true further down.
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
