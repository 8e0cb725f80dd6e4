import type { Slot } from './records.ts';

/** The keys from `low` up to, not including, `high`; without `high`, up to the last one. */
export interface Interval {
  readonly low: string;
  readonly high?: string | undefined;
}

interface Entry {
  readonly key: string;
  readonly slot: Slot;
}

/** Parallel lists, sorted by key, then by slot. */
interface Chunk {
  readonly keys: string[];
  readonly slots: Slot[];
}

const MAX_ENTRIES = 512;

/** Leaves room for new entries. */
const BUILT_ENTRIES = 384;

/** Keys in their order, each with the slots of its records, in chunks that split when they are full. */
export class SortedKeys {
  private chunks: Chunk[] = [{ keys: [], slots: [] }];

  /** Fills an empty list; faster than adding the entries one by one. */
  build(entries: Entry[]): void {
    entries.sort((a, b) => order(a.key, a.slot, b.key, b.slot));
    let last = '';
    const keys = entries.map(({ key }) => {
      if (key !== last) last = key; // equal keys share memory
      return last;
    });
    for (let at = 0; at < entries.length; at += BUILT_ENTRIES) {
      const end = at + BUILT_ENTRIES;
      const slots = entries.slice(at, end).map(({ slot }) => slot);
      this.chunks[at / BUILT_ENTRIES] = { keys: keys.slice(at, end), slots };
    }
  }

  add(key: string, slot: Slot): void {
    const [number, chunk, at] = this.position(key, slot);
    const before = chunk.keys[at - 1];
    chunk.keys.splice(at, 0, before === key ? before : key);
    chunk.slots.splice(at, 0, slot);
    if (chunk.keys.length <= MAX_ENTRIES) return;
    // A list that grows at its end, as by date or id, stays dense.
    const middle = number === this.chunks.length - 1 ? BUILT_ENTRIES : MAX_ENTRIES / 2;
    const rest = { keys: chunk.keys.splice(middle), slots: chunk.slots.splice(middle) };
    this.chunks.splice(number + 1, 0, rest);
  }

  remove(key: string, slot: Slot): void {
    const [number, chunk, at] = this.position(key, slot);
    chunk.keys.splice(at, 1);
    chunk.slots.splice(at, 1);
    if (chunk.keys.length === 0 && this.chunks.length > 1) this.chunks.splice(number, 1);
  }

  /** The slots of an interval, in the order of their keys or in the opposite order. Must not change meanwhile. */
  *slots(interval: Interval, isDescending = false): Generator<Slot> {
    const ranges = this.rangesOf(interval);
    for (const [{ slots }, start, end] of isDescending ? ranges.reverse() : ranges) {
      const part = slots.slice(start, end);
      yield* isDescending ? part.reverse() : part;
    }
  }

  count(interval: Interval): number {
    const ranges = this.rangesOf(interval);
    return ranges.reduce((sum, [, start, end]) => sum + Math.max(0, end - start), 0);
  }

  /** The slot of a key, other than `except`. */
  find(key: string, except?: Slot): Slot | undefined {
    for (const slot of this.slots({ low: key, high: `${key}\0` })) if (slot !== except) return slot;
    return undefined;
  }

  /** The parts of chunks that an interval consists of. */
  private rangesOf({ low, high }: Interval): [chunk: Chunk, start: number, end: number][] {
    const [first, , start] = this.position(low, 0);
    const [last, , end] = high === undefined ? [this.chunks.length - 1] : this.position(high, 0);
    return this.chunks.slice(first, last + 1).map((chunk, at) => {
      const chunkEnd = first + at === last ? (end ?? chunk.slots.length) : chunk.slots.length;
      return [chunk, at === 0 ? start : 0, chunkEnd];
    });
  }

  /** The last chunk that begins before an entry, or the first one, and where the entry belongs in it. */
  private position(key: string, slot: Slot): [number: number, chunk: Chunk, at: number] {
    const isBefore = ({ keys: [first = ''], slots: [firstSlot = 0] }: Chunk): boolean =>
      order(first, firstSlot, key, slot) <= 0;
    const before = countWhile(this.chunks.length, (at) => isBefore(this.chunk(at)));
    const number = Math.max(0, before - 1);
    return [number, this.chunk(number), positionIn(this.chunk(number), key, slot)];
  }

  private chunk(number: number): Chunk {
    return this.chunks[number] ?? { keys: [], slots: [] };
  }
}

function order(keyA: string, slotA: Slot, keyB: string, slotB: Slot): number {
  if (keyA === keyB) return slotA - slotB;
  return keyA < keyB ? -1 : 1;
}

/** The number of the positions from 0 on for which a condition is true; it must be false for all after them. */
function countWhile(length: number, isTrue: (at: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The position of the first entry that is not before the given one. */
const positionIn = ({ keys, slots }: Chunk, key: string, slot: Slot): number =>
  countWhile(keys.length, (at) => order(keys[at] ?? '', slots[at] ?? 0, key, slot) < 0);
