import type { Column } from '../core/masonry.ts';
import { placesBetween, slotAt, topOf } from '../core/unrolled.ts';
import type { PlaceRange } from '../core/unrolled.ts';
import { isFocused } from './is-focused.ts';

/** px the layer may be from its origin: the compositor loses precision with large translations. */
const REBASE_DISTANCE = 4096;

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
  release(item: number, card: HTMLElement): boolean;
  /** Makes a card that will probably be taken next. */
  prepare?(item: number): void;
}

export interface ColumnLayer {
  readonly element: HTMLElement;
  /** Mounts the cards of a stretch, and no others. */
  fill(stretch: Stretch): void;
  /** Comes one card nearer to that: mounts one, or removes one. @returns false if there was nothing to do */
  step(stretch: Stretch): boolean;
  /** Whether all cards of a stretch are mounted. */
  covers(stretch: Stretch): boolean;
  /** Moves the offset to the top edge of the viewport. */
  scrollTo(offset: number, isAtRest: boolean): void;
  /** Scrolls from one offset to another at a steady speed, by an animation. */
  animate(from: number, to: number, durationMs: number): Animation;
  /** The mounted cards with their places in the unrolled column. */
  mounted(): IterableIterator<[place: number, card: HTMLElement]>;
}

export interface LayerOptions {
  loops: boolean;
  supply: CardSupply;
  /** 'x' turns the column into a row: tops become left edges, heights widths; '-x' mirrors it. */
  axis?: 'x' | '-x' | 'y';
}

interface Direction {
  edge: 'top' | 'left' | 'right';
  extent: 'height' | 'width';
  /** Moves a layer by px along the axis. */
  transform(px: number): string;
}

const DIRECTIONS: Record<'x' | '-x' | 'y', Direction> = {
  y: { edge: 'top', extent: 'height', transform: (px) => `translate3d(0, ${px}px, 0)` },
  x: { edge: 'left', extent: 'width', transform: (px) => `translate3d(${px}px, 0, 0)` },
  '-x': { edge: 'right', extent: 'width', transform: (px) => `translate3d(${-px}px, 0, 0)` },
};

/** One compositor layer per column: a frame moves the layer, and touches cards only to mount or unmount them. */
export function createColumnLayer(
  column: Column,
  { loops, supply, axis = 'y' }: LayerOptions,
): ColumnLayer {
  const element = document.createElement('div');
  element.setAttribute('role', 'presentation');
  Object.assign(element.style, { position: 'absolute', top: '0', willChange: 'transform' });
  const { edge, extent, transform } = DIRECTIONS[axis];
  const cards = new Map<number, HTMLElement>();
  let base = 0;
  let first = 0;
  let end = 0;
  let written = '';

  const transformAt = (offset: number) => transform(base - offset);

  function place(card: HTMLElement, at: number): void {
    card.style[edge] = `${topOf(column, at) - base}px`;
  }

  function mount(at: number): void {
    const { item, height } = slotAt(column, at);
    const card = supply.take(item);
    card.style[extent] = `${height}px`;
    place(card, at);
    // It may be mounted one lap away. If it has the focus, moving it in the document would lose that.
    const isMounted = card.parentNode === element;
    if (isMounted) forget(cards, card);
    if (!(isMounted && isFocused({ element: card }))) {
      element.insertBefore(card, following(cards, at));
    }
    cards.set(at, card);
  }

  /** Removes the card of a place, unless it must stay. */
  function unmount(at: number, card: HTMLElement): boolean {
    if (!supply.release(slotAt(column, at).item, card)) return false;
    cards.delete(at);
    card.remove();
    return true;
  }

  function fillPlaces(places: PlaceRange): void {
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

  function rebase(offset: number): void {
    if (Math.abs(offset - base) <= REBASE_DISTANCE) return;
    base = Math.round(offset);
    for (const [at, card] of cards) place(card, at);
  }

  return {
    element,
    fill: ({ from, to }) => fillPlaces(placesBetween(column, from, to, loops)),
    step({ from, to }) {
      const places = placesBetween(column, from, to, loops);
      if (places.first >= end || places.end <= first) {
        fillPlaces(places);
        return true;
      }
      while (end < places.end) if (mountMissing(end++)) return prepare(end);
      while (first > places.first) if (mountMissing(--first)) return prepare(first - 1);
      ({ first, end } = places);
      for (const [at, card] of cards) {
        if ((at < first || at >= end) && unmount(at, card)) return true;
      }
      return false;
    },
    covers({ from, to }) {
      const places = placesBetween(column, from, to, loops);
      return places.first >= first && places.end <= end;
    },
    scrollTo(offset, isAtRest) {
      rebase(offset);
      // An image at rest between device pixels looks blurred.
      const snapped = Math.round(offset * devicePixelRatio) / devicePixelRatio;
      const next = transformAt(isAtRest ? snapped : offset);
      if (next !== written) element.style.transform = written = next;
    },
    animate(from, to, durationMs) {
      rebase(from);
      return element.animate(
        { transform: [transformAt(from), transformAt(to)] },
        { duration: durationMs, fill: 'forwards' },
      );
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
