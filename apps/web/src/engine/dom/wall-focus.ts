import { nearest, neighbourOf } from '../core/neighbour.ts';
import type { Direction, CardBox } from '../core/neighbour.ts';
import { isFocused } from './is-focused.ts';
import type { PlacedCard } from './lanes.ts';

/** px kept free above and below a card that is scrolled into view. */
const MARGIN = 24;

/** px; the menu covers the uppermost `top`. */
export interface Viewport {
  height: number;
  top: number;
}

export function focusedCard(cards: readonly PlacedCard[]): PlacedCard | undefined {
  return cards.find(({ element }) => isFocused(element));
}

export function linkOf(card: HTMLElement): HTMLElement | null {
  return card.querySelector('a');
}

/** Marks a focused link that shows no ring, because the person uses the mouse. */
const QUIET = 'data-quiet';

/** Whether the focus is here and came by keyboard; a clicked card has the focus too. */
export function hasKeyboardFocus(within: HTMLElement): boolean {
  const active = document.activeElement;
  if (!active || !within.contains(active) || active.hasAttribute(QUIET)) return false;
  return active.matches(':focus-visible');
}

export interface KeyboardWatch {
  /** Focuses a card by code, which does not count as keyboard use until a key moves the focus. */
  giveBack(link: HTMLElement): void;
  /** Focuses a card because of a key. */
  moveTo(link: HTMLElement): void;
  /** Whether a person moves from card to card with the keyboard. */
  isInUse(): boolean;
  destroy(): void;
}

/** Distinguishes focus moved by a key from focus returned by code; `onTab` runs before Tab moves the focus. */
export function watchKeyboard(stage: HTMLElement, onTab: () => void): KeyboardWatch {
  let givenBack: Element | null = null;
  /** Whether the card that has, or had, the focus was reached by a key. */
  let isByKey = false;
  const listeners = new AbortController();
  const { signal } = listeners;
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Tab') return;
      setGivenBack(null);
      isByKey = true;
      onTab();
    },
    { signal },
  );
  stage.addEventListener('pointerdown', () => (isByKey = false), { signal });

  function setGivenBack(link: HTMLElement | null): void {
    givenBack?.removeAttribute(QUIET);
    givenBack = link;
    if (!isByKey) link?.setAttribute(QUIET, '');
  }

  return {
    giveBack(link) {
      setGivenBack(link);
      link.focus({ preventScroll: true });
    },
    moveTo(link) {
      isByKey = true;
      setGivenBack(null);
      link.focus({ preventScroll: true });
    },
    isInUse: () => hasKeyboardFocus(stage) && document.activeElement !== givenBack,
    destroy: () => listeners.abort(),
  };
}

/**
 * The next card in a direction from the focused one. Without focus, or if the focused card is more than a view away, the
 * card in the middle of the viewport.
 */
export function cardTowards(
  cards: readonly PlacedCard[],
  direction: Direction,
  viewport: Viewport,
): PlacedCard | null {
  const from = focusedCard(cards);
  const { height, top } = viewport;
  // A repeated key may be ahead of the wall, by less.
  if (from && from.top < 2 * height && from.top + from.height > -height)
    return neighbourOf(from, cards, direction);
  return nearest({ column: 0, top, height: height - top }, cards);
}

/** px a column must move so that its card is fully visible, or centred if the card is too tall. */
export function shiftIntoView({ top, height }: CardBox, viewport: Viewport): number {
  const above = viewport.top + MARGIN - top;
  const below = top + height - (viewport.height - MARGIN);
  if (height > viewport.height - viewport.top - 2 * MARGIN) {
    return top + height / 2 - (viewport.top + viewport.height) / 2;
  }
  return below > 0 ? below : -Math.max(0, above);
}

/** Gives one card per column to the Tab key: the focused one, else the first whose top is visible. */
export function setTabStops(cards: readonly PlacedCard[], viewport: Viewport): void {
  const stops = new Map<number, PlacedCard>();
  const rank = ({ element, top }: PlacedCard) => {
    if (isFocused(element)) return -Infinity;
    return top >= viewport.top ? top : viewport.height - top;
  };
  for (const card of cards) {
    const stop = stops.get(card.column);
    if (!stop || rank(card) < rank(stop)) stops.set(card.column, card);
  }
  for (const card of cards) {
    const link = linkOf(card.element);
    if (link) link.tabIndex = stops.get(card.column) === card ? 0 : -1;
  }
}
