import type { Column } from '../core/masonry.ts';
import { placesBetween, slotAt, topOf } from '../core/unrolled.ts';
import type { PlaceRange } from '../core/unrolled.ts';
import { isFocused } from './is-focused.ts';

/** The part of the unrolled column that must be mounted; px. */
export interface Stretch {
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
  /** Mounts the cards of a stretch, and no others. */
  fill(stretch: Stretch): void;
  /** Comes one card nearer to that: mounts one, or removes one. @returns false if there was nothing to do */
  step(stretch: Stretch): boolean;
  /** Whether all cards of a stretch are mounted. */
  covers(stretch: Stretch): boolean;
  /** Places the cards relative to this offset. */
  setOrigin(px: number): void;
  /** The mounted cards with their places in the unrolled column. */
  mounted(): IterableIterator<[place: number, card: HTMLElement]>;
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

  const place = (card: HTMLElement, at: number) => {
    card.style[edge] = `${topOf(column, at) - origin}px`;
  };
  const placesOf = ({ from, to }: Stretch) => placesBetween(column, from, to, loops);

  function mount(at: number): void {
    const { item, height } = slotAt(column, at);
    const card = supply.take(item);
    card.style[extent] = `${height}px`;
    place(card, at);
    // It may be mounted one lap away. If it has the focus, moving it in the document would lose that.
    const isMounted = card.parentNode === element;
    if (isMounted) forget(cards, card);
    if (!isMounted || !isFocused({ element: card }))
      element.insertBefore(card, following(cards, at));
    cards.set(at, card);
  }

  /** Removes the card of a place, unless it must stay. */
  function unmount(at: number, card: HTMLElement): boolean {
    if (!supply.release(card)) return false;
    cards.delete(at);
    card.remove();
    return true;
  }

  function fill(places: PlaceRange): void {
    // A card too many is one that had the focus, or one that a step has left.
    const isSame = places.first === first && places.end === end;
    if (isSame && cards.size === end - first) return;
    ({ first, end } = places);
    for (const [at, card] of cards) if (at < first || at >= end) unmount(at, card);
    for (let at = first; at < end; at++) if (!cards.has(at)) mount(at);
  }

  function mountMissing(at: number): boolean {
    if (cards.has(at)) return false;
    mount(at);
    return true;
  }

  function prepare(next: number): true {
    if (loops) supply.prepare?.(slotAt(column, next).item);
    return true;
  }

  function step(places: PlaceRange): boolean {
    if (places.first >= end || places.end <= first) {
      fill(places);
      return true;
    }
    while (end < places.end) if (mountMissing(end++)) return prepare(end);
    while (first > places.first) if (mountMissing(--first)) return prepare(first - 1);
    ({ first, end } = places);
    const isStale = (at: number) => at < first || at >= end;
    for (const [at, card] of cards) if (isStale(at) && unmount(at, card)) return true;
    return false;
  }

  return {
    fill: (stretch) => fill(placesOf(stretch)),
    step: (stretch) => step(placesOf(stretch)),
    covers(stretch) {
      const places = placesOf(stretch);
      return places.first >= first && places.end <= end;
    },
    setOrigin(px) {
      origin = px;
      for (const [at, card] of cards) place(card, at);
    },
    mounted: () => cards.entries(),
  };
}

type Mounted = Map<number, HTMLElement>;

function forget(cards: Mounted, card: HTMLElement): void {
  for (const [at, other] of cards) if (other === card) cards.delete(at);
}

// Tab and screen readers follow the order in the document, so it must be that of the column.
function following(cards: Mounted, at: number): HTMLElement | null {
  const later = [...cards.keys()].filter((other) => other > at);
  return cards.get(Math.min(...later)) ?? null;
}
