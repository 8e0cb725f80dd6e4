import type { Column } from '../core/masonry.ts';
import { slotAt, slotsBetween, topOf } from '../core/unrolled.ts';
import type { SlotRange } from '../core/unrolled.ts';
import { isFocused } from './is-focused.ts';

/** A part of the unrolled column; px from the start of lap 0. */
export interface OffsetRange {
  from: number;
  to: number;
}

/** Creates and releases the cards of a column. */
export interface CardSupply {
  /** A card is positioned absolutely by its own style; the layer sets its edge and its extent. */
  take(item: number): HTMLElement;
  /** @returns false for a card that must stay */
  release(card: HTMLElement): boolean;
  /** Makes a card that will probably be taken next. */
  prepare?(item: number): void;
}

/** Which cards of a column are mounted. */
export interface ColumnCards {
  /** Mounts all cards in a range, and removes the others. */
  fill(range: OffsetRange): void;
  /** The same, but mounts or removes one card only. @returns false if nothing is left to do */
  step(range: OffsetRange): boolean;
  /** Whether all cards in a range are mounted. */
  covers(range: OffsetRange): boolean;
  /** Positions the cards relative to this offset. */
  setOrigin(px: number): void;
  /** The mounted cards with their indexes in the unrolled column. */
  mounted(): IterableIterator<[index: number, card: HTMLElement]>;
}

export interface ColumnCardsOptions {
  column: Column;
  loops: boolean;
  supply: CardSupply;
  /** The layer that contains the cards. */
  element: HTMLElement;
  edge: 'top' | 'left' | 'right';
  extent: 'height' | 'width';
}

export function createColumnCards(options: ColumnCardsOptions): ColumnCards {
  const { column, loops, supply, element, edge, extent } = options;
  const cards = new Map<number, HTMLElement>();
  let origin = 0;
  let first = 0;
  let end = 0;

  const setEdge = (card: HTMLElement, index: number) => {
    card.style[edge] = `${topOf(column, index) - origin}px`;
  };
  const slotsOf = ({ from, to }: OffsetRange) => slotsBetween(column, from, to, loops);
  const isStale = (index: number) => index < first || index >= end;

  function mount(index: number): void {
    const { item, height } = slotAt(column, index);
    const card = supply.take(item);
    card.style[extent] = `${height}px`;
    setEdge(card, index);
    // It may be mounted one lap away. If it has the focus, moving it in the document would lose that.
    const isMounted = card.parentNode === element;
    if (isMounted) forget(cards, card);
    if (!isMounted || !isFocused(card)) element.insertBefore(card, following(cards, index));
    cards.set(index, card);
  }

  /** Removes a card, unless it must stay. */
  function unmount(index: number, card: HTMLElement): boolean {
    if (!supply.release(card)) return false;
    cards.delete(index);
    card.remove();
    return true;
  }

  function fill(slots: SlotRange): void {
    // A card too many is one that had the focus, or one that a step has left.
    const isSame = slots.first === first && slots.end === end;
    if (isSame && cards.size === end - first) return;
    ({ first, end } = slots);
    for (const [index, card] of cards) if (isStale(index)) unmount(index, card);
    for (let index = first; index < end; index++) if (!cards.has(index)) mount(index);
  }

  /** Mounts a card if it is missing, and prepares the one beyond it. */
  function mountMissing(index: number, direction: 1 | -1): boolean {
    if (cards.has(index)) return false;
    mount(index);
    if (loops) supply.prepare?.(slotAt(column, index + direction).item);
    return true;
  }

  function step(slots: SlotRange): boolean {
    if (slots.first >= end || slots.end <= first) {
      fill(slots);
      return true;
    }
    while (end < slots.end) if (mountMissing(end++, 1)) return true;
    while (first > slots.first) if (mountMissing(--first, -1)) return true;
    ({ first, end } = slots);
    for (const [index, card] of cards) if (isStale(index) && unmount(index, card)) return true;
    return false;
  }

  return {
    fill: (range) => fill(slotsOf(range)),
    step: (range) => step(slotsOf(range)),
    covers(range) {
      const slots = slotsOf(range);
      return slots.first >= first && slots.end <= end;
    },
    setOrigin(px) {
      origin = px;
      for (const [index, card] of cards) setEdge(card, index);
    },
    mounted: () => cards.entries(),
  };
}

type Mounted = Map<number, HTMLElement>;

function forget(cards: Mounted, card: HTMLElement): void {
  for (const [index, other] of cards) if (other === card) cards.delete(index);
}

// Tab and screen readers follow the order in the document, so it must be that of the column.
function following(cards: Mounted, index: number): HTMLElement | null {
  const later = [...cards.keys()].filter((other) => other > index);
  return cards.get(Math.min(...later)) ?? null;
}
