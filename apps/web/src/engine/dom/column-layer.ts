import type { Column } from '../core/masonry.ts';
import { placesBetween, slotAt, topOf } from '../core/unrolled.ts';

/** px the layer may stray from its origin: large translations cost the compositor precision. */
const REBASE_DISTANCE = 4096;

/** What of the unrolled column must be on the page; px. */
export interface Stretch {
  from: number;
  to: number;
}

/** Makes and unmakes the cards of a column. */
export interface CardSupply {
  /** A card is positioned absolutely by its own style; the layer says where and how high. */
  take(item: number): HTMLElement;
  /** @returns false for a card that must stay */
  release(item: number, card: HTMLElement): boolean;
}

export interface ColumnLayer {
  readonly element: HTMLElement;
  /** Mounts the cards of a stretch, and no others. */
  fill(stretch: Stretch): void;
  /** Whether all cards of a stretch are mounted. */
  covers(stretch: Stretch): boolean;
  /** Puts the offset at the top edge of the view. */
  scrollTo(offset: number, isAtRest: boolean): void;
  /** Lets the compositor scroll from one offset to another, at one speed. */
  animate(from: number, to: number, durationMs: number): Animation;
  /** The mounted cards with their places in the unrolled column. */
  mounted(): IterableIterator<[place: number, card: HTMLElement]>;
}

export interface LayerOptions {
  loops: boolean;
  supply: CardSupply;
  /** 'x' lays the column on its side: its tops are then left edges, its heights widths; '-x' mirrors that. */
  axis?: 'x' | '-x' | 'y';
}

const SIDES = {
  y: ['top', 'height'],
  x: ['left', 'width'],
  '-x': ['right', 'width'],
} as const;

/** One compositor layer per column: a frame moves the layer, and touches a card only when it comes or goes. */
export function createColumnLayer(
  column: Column,
  { loops, supply, axis = 'y' }: LayerOptions,
): ColumnLayer {
  const element = document.createElement('div');
  element.setAttribute('role', 'presentation');
  Object.assign(element.style, { position: 'absolute', top: '0', willChange: 'transform' });
  const [edge, extent] = SIDES[axis];
  const cards = new Map<number, HTMLElement>();
  let base = 0;
  let first = 0;
  let end = 0;
  let written = '';

  function transformAt(offset: number): string {
    if (axis === 'y') return `translate3d(0, ${base - offset}px, 0)`;
    return `translate3d(${axis === 'x' ? base - offset : offset - base}px, 0, 0)`;
  }

  function place(card: HTMLElement, at: number): void {
    card.style[edge] = `${topOf(column, at) - base}px`;
  }

  function mount(at: number): void {
    const { item, height } = slotAt(column, at);
    const card = supply.take(item);
    card.style[extent] = `${height}px`;
    place(card, at);
    // A card that had to stay a lap away is here already; moving it would cost it the focus.
    if (card.parentNode === element) forget(card);
    else element.insertBefore(card, following(at));
    cards.set(at, card);
  }

  function forget(card: HTMLElement): void {
    for (const [at, other] of cards) if (other === card) cards.delete(at);
  }

  // The order in the document is the order in the column: Tab and screen readers follow it.
  function following(at: number): HTMLElement | null {
    const next = cards.get(at + 1);
    if (next || at + 1 >= end) return next ?? null;
    const later = [...cards.keys()].filter((other) => other > at);
    return cards.get(Math.min(...later)) ?? null;
  }

  function rebase(offset: number): void {
    if (Math.abs(offset - base) <= REBASE_DISTANCE) return;
    base = Math.round(offset);
    for (const [at, card] of cards) place(card, at);
  }

  return {
    element,
    fill({ from, to }) {
      const places = placesBetween(column, from, to, loops);
      if (places.first === first && places.end === end) return;
      ({ first, end } = places);
      for (const [at, card] of cards) {
        if (at >= first && at < end) continue;
        if (!supply.release(slotAt(column, at).item, card)) continue;
        cards.delete(at);
        card.remove();
      }
      for (let at = first; at < end; at++) if (!cards.has(at)) mount(at);
    },
    covers({ from, to }) {
      const places = placesBetween(column, from, to, loops);
      return places.first >= first && places.end <= end;
    },
    scrollTo(offset, isAtRest) {
      rebase(offset);
      // Between device pixels an image is blurred; only a moving one hides that.
      const snapped = Math.round(offset * devicePixelRatio) / devicePixelRatio;
      const transform = transformAt(isAtRest ? snapped : offset);
      if (transform !== written) element.style.transform = written = transform;
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
