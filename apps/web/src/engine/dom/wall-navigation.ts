import type { Direction } from '../core/neighbour.ts';
import type { PlacedCard } from './lanes.ts';
import { cardTowards, focusedCard, hasKeyboardFocus, linkOf, shiftIntoView } from './wall-focus.ts';
import type { SizedImage, WallHost } from './wall-types.ts';
import type { WallView } from './wall-view.ts';

/** The part of the viewport a page key scrolls by: the rest stays visible as a landmark. */
const PAGE = 0.9;

/** The sign of the directions along a column; the others move the focus to another column. */
const SIGNS: Partial<Record<Direction, 1 | -1>> = { up: -1, down: 1 };

/** How keys and the browser's own scrolling move the wall. */
export interface WallNavigation {
  /** Scrolls by a page, 1 down and −1 up. */
  page(direction: 1 | -1): void;
  jumpTo(end: 'start' | 'end'): void;
  moveFocus(direction: Direction): void;
  clearFocus(): void;
  /**
   * Returns the focus to the first of these images that has a mounted card, else to the card of which most is in view.
   * Scrolling by itself goes on.
   */
  focus(...ids: string[]): void;
  destroy(): void;
}

export function createWallNavigation<P extends SizedImage>(
  stage: HTMLElement,
  view: WallView<P>,
  { isHeld, onTravel }: WallHost,
): WallNavigation {
  const { scroller, keyboard } = view;
  /** What had the focus when the person left the window. Browsers focus it again when they return. */
  let leftAt: EventTarget | null = null;
  const listeners = new AbortController();
  const { signal } = listeners;
  window.addEventListener('blur', () => (leftAt = document.activeElement), { signal });
  stage.addEventListener('focusin', onFocus, { signal });
  stage.addEventListener('scroll', onScroll, { signal });

  /** px the position must change for a card to be seen whole. */
  const shiftTo = (card: PlacedCard) => card.sign * shiftIntoView(card, view.viewport());
  const linkTo = (card: PlacedCard | null | undefined) => card && linkOf(card.element);
  const next = (direction: Direction) => cardTowards(view.cards(), direction, view.viewport());

  /** Mounts the card above or below the focused one, which is missing if the focused card fills the view. */
  function mountNext(direction: Direction): void {
    const sign = SIGNS[direction];
    const from = focusedCard(view.cards());
    if (!sign || !from) return;
    // Stops a wall that scrolls by itself, which needs cards that this may remove.
    scroller.noteActivity();
    // Counted from the view, not from the card: a repeated key must not run ahead of the wall.
    view.mountBeyond(sign * from.sign * (from.height + view.viewport().height));
  }

  function onFocus({ target }: FocusEvent): void {
    const isReturn = target === leftAt;
    leftAt = null;
    if (isReturn) return;
    const card = view.cards().find(({ element }) => element.contains(target as Node)); // focus events come from nodes
    if (!card || isHeld() || !hasKeyboardFocus(card.element)) return;
    scroller.glideTo(scroller.position() + shiftTo(card));
  }

  // Only the browser scrolls the stage itself: for a screen reader, or for a search in the page.
  function onScroll(): void {
    const { scrollTop } = stage;
    if (scrollTop === 0) return;
    stage.scrollTop = 0;
    scroller.jumpTo(scroller.position() + scrollTop);
  }

  return {
    page(direction) {
      const { height, top } = view.viewport();
      scroller.glideBy(direction * PAGE * (height - top));
    },
    jumpTo(end) {
      const item = end === 'start' ? 0 : view.count() - 1;
      const { top, height } = view.viewport();
      const before = scroller.position();
      view.jumpTo(item, end === 'start' ? top : height);
      if (end === 'start') onTravel(-height);
      else if (scroller.position() !== before) onTravel(height);
      const card = view.cards().find((placed) => placed.item === item);
      if (card) scroller.jumpTo(scroller.position() + shiftTo(card));
    },
    moveFocus(direction) {
      if (!next(direction)) mountNext(direction);
      const link = linkTo(next(direction));
      if (link) keyboard.moveTo(link);
    },
    clearFocus() {
      const active = document.activeElement;
      if (active instanceof HTMLElement && stage.contains(active)) active.blur();
    },
    focus(...ids) {
      const card = ids.map(view.find).find((found) => found);
      const link = linkTo(card ?? view.mostSeen());
      if (link) keyboard.giveBack(link);
    },
    destroy: () => listeners.abort(),
  };
}
