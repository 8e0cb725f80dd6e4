import { nearest, neighbourOf } from '../core/neighbour.ts';
import type { Direction, CardBox } from '../core/neighbour.ts';
import type { PlacedCard } from './layout.ts';

/** px kept free above and below a card that is scrolled into view. */
const MARGIN = 24;

/** px; the menu covers the uppermost `top`. */
export interface Viewport {
  height: number;
  top: number;
}

export function linkOf(card: HTMLElement): HTMLElement | null {
  return card.querySelector('a');
}

export function isFocused({ element }: Pick<PlacedCard, 'element'>): boolean {
  return element.contains(document.activeElement);
}

/** Whether the focus is here and came by keyboard; a clicked card has the focus too. */
export function hasKeyboardFocus(within: HTMLElement): boolean {
  const active = document.activeElement;
  return within.contains(active) && active?.matches(':focus-visible') === true;
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
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Tab') return;
    givenBack = null;
    onTab();
  };
  document.addEventListener('keydown', onKey);

  return {
    giveBack(link) {
      givenBack = link;
      link.focus({ preventScroll: true });
    },
    moveTo(link) {
      givenBack = null;
      link.focus({ preventScroll: true });
    },
    isInUse: () => hasKeyboardFocus(stage) && document.activeElement !== givenBack,
    destroy: () => document.removeEventListener('keydown', onKey),
  };
}

/** The next card in a direction from the focused one; without focus, the card in the middle of the viewport. */
export function cardTowards(
  cards: readonly PlacedCard[],
  direction: Direction,
  viewport: Viewport,
): PlacedCard | null {
  const from = cards.find(isFocused);
  if (from) return neighbourOf(from, cards, direction);
  const { height, top } = viewport;
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

/** Gives one card per column to the Tab key: the focused one, else the first fully visible one. */
export function setTabStops(cards: readonly PlacedCard[], viewport: Viewport): void {
  const stops = new Map<number, PlacedCard>();
  const rank = (card: PlacedCard) =>
    isFocused(card) ? -Infinity : card.top >= viewport.top ? card.top : viewport.height - card.top;
  for (const card of cards) {
    const stop = stops.get(card.column);
    if (!stop || rank(card) < rank(stop)) stops.set(card.column, card);
  }
  for (const card of cards) {
    const link = linkOf(card.element);
    if (link) link.tabIndex = stops.get(card.column) === card ? 0 : -1;
  }
}
