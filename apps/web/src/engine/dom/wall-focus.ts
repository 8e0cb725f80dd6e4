import { nearest, neighbourOf } from '../core/neighbour.ts';
import type { Direction, CardBox } from '../core/neighbour.ts';
import type { PlacedCard } from './layout.ts';

/** px kept free above and below a card that is brought into view. */
const MARGIN = 24;

/** px of the wall's height; `top` of it is covered by the menu. */
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

/** Whether the keyboard has the focus here; a card that was clicked has the focus too. */
export function hasKeyboardFocus(within: HTMLElement): boolean {
  const active = document.activeElement;
  return within.contains(active) && active?.matches(':focus-visible') === true;
}

export interface KeyboardWatch {
  /** Focuses a card by code: as long as no key moves the focus, that does not count as use of the keyboard. */
  giveBack(link: HTMLElement): void;
  /** Focuses the card that a key leads to. */
  moveTo(link: HTMLElement): void;
  /** Whether a person moves from card to card with the keyboard. */
  isInUse(): boolean;
  destroy(): void;
}

/** Distinguishes a focus that a key brought to a card from a focus that code gave back; `onTab` runs before Tab moves it. */
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

/** The card an arrow key leads to: from the focused one, else the one in the middle of the view. */
export function cardTowards(
  cards: readonly PlacedCard[],
  direction: Direction,
  viewport: Viewport,
): PlacedCard | null {
  const from = cards.find(isFocused);
  return from ? neighbourOf(from, cards, direction) : nearest(middle(cards, viewport), cards);
}

function middle(cards: readonly PlacedCard[], { height, top }: Viewport): CardBox {
  const columns = Math.max(0, ...cards.map(({ column }) => column));
  return { column: Math.floor(columns / 2), top, height: height - top };
}

/** px by which a card's column must move for the card to be seen whole, or its middle if it is too tall. */
export function shiftIntoView({ top, height }: CardBox, viewport: Viewport): number {
  const above = viewport.top + MARGIN - top;
  const below = top + height - (viewport.height - MARGIN);
  if (above + below > 0 && height > viewport.height - viewport.top - 2 * MARGIN) {
    return top + height / 2 - (viewport.top + viewport.height) / 2;
  }
  return below > 0 ? below : -Math.max(0, above);
}

/** Leaves one card per column for the Tab key: the focused one, else the first that is seen whole. */
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
