import type { Direction } from '../core/neighbour.ts';
import type { PlacedCard } from './lanes.ts';
import { cardTowards, hasKeyboardFocus, linkOf, shiftIntoView } from './wall-focus.ts';
import type { SizedImage } from './wall-list.ts';
import type { WallView } from './wall-view.ts';

/** The part of the viewport a page key scrolls by: the rest stays visible as a landmark. */
const PAGE = 0.9;

/** How keys and the browser's own scrolling move the wall. */
export interface WallNavigation {
  page(direction: 1 | -1): void;
  jumpTo(end: 'start' | 'end'): void;
  moveFocus(direction: Direction): void;
  clearFocus(): void;
  focus(id: string): void;
  destroy(): void;
}

export function createWallNavigation<P extends SizedImage>(
  stage: HTMLElement,
  view: WallView<P>,
  isHeld: () => boolean,
): WallNavigation {
  const { scroller, keyboard } = view;
  stage.addEventListener('focusin', onFocus);
  stage.addEventListener('scroll', onScroll);

  /** px the position must change for a card to be seen whole. */
  const shiftTo = (card: PlacedCard) => card.sign * shiftIntoView(card, view.viewport());
  const linkTo = (card: PlacedCard | null | undefined) => card && linkOf(card.element);

  function onFocus({ target }: FocusEvent): void {
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
      view.jumpTo(item, end === 'start' ? top : height);
      const card = view.cards().find((placed) => placed.item === item);
      if (card) scroller.jumpTo(scroller.position() + shiftTo(card));
    },
    moveFocus(direction) {
      const link = linkTo(cardTowards(view.cards(), direction, view.viewport()));
      if (link) keyboard.moveTo(link);
    },
    clearFocus() {
      const active = document.activeElement;
      if (active instanceof HTMLElement && stage.contains(active)) active.blur();
    },
    focus(id) {
      const link = linkTo(view.find(id));
      if (link) keyboard.giveBack(link);
    },
    destroy() {
      stage.removeEventListener('focusin', onFocus);
      stage.removeEventListener('scroll', onScroll);
    },
  };
}
