import type { Direction } from '../core/neighbour.ts';
import { cancelTransitions, enterCards, exitCards } from './card-transition.ts';
import type { CardTransition } from './card-transition.ts';
import type { PlacedCard } from './layout.ts';
import { cardTowards, hasKeyboardFocus, linkOf, shiftIntoView } from './wall-focus.ts';
import { listenToWallInput } from './wall-input.ts';
import type { Anchor, CardHint, WallList, SizedImage, WallSettings } from './wall-list.ts';
import { createWallView } from './wall-view.ts';

export interface WallOptions<P extends SizedImage> {
  /** Makes a card around one link. It positions itself absolutely and fills its column's width. */
  createCard(image: P, hint: CardHint): HTMLElement;
}

export interface Wall<P extends SizedImage> {
  /** Hangs images: at an earlier view, else where the same list was left, else at its start. */
  layOut(list: WallList<P>, settings: WallSettings, at?: Anchor | null): void;
  /** The wall was resized: hangs anew around the card in the middle. */
  relayout(): void;
  /** Mounts cards beyond the view too: the first screen has what it needs. */
  lookAhead(): void;
  /** A held wall takes no input and stands. */
  setHeld(isHeld: boolean): void;
  /** Scrolls by a page, 1 down and −1 up. */
  page(direction: 1 | -1): void;
  jumpTo(end: 'start' | 'end'): void;
  moveFocus(direction: Direction): void;
  clearFocus(): void;
  /** Gives the focus back to a mounted image's card: a wall that scrolls by itself goes on. */
  focus(id: string): void;
  /** An image's card, if any of it is in view. */
  visibleCard(id: string): HTMLElement | null;
  /** The card of which most is in view. */
  mostSeen(): HTMLElement | null;
  /** Scrolls, unseen, until an image's card is in view. */
  bring(id: string): HTMLElement | null;
  /** Sends the other cards away from an image, or brings them back. */
  exitCards(id: string): void;
  enterCards(id: string): void;
  anchor(): Anchor | null;
  /** The cards in view. */
  cards(): HTMLElement[];
  destroy(): void;
}

/** The part of the view a page key scrolls by: a line of the last page stays as a landmark. */
const PAGE = 0.9;

/** Hangs images on an element in endless columns, and lets people move them. */
export function createWall<P extends SizedImage>(
  stage: HTMLElement,
  { createCard }: WallOptions<P>,
): Wall<P> {
  const view = createWallView(stage, createCard);
  const { scroller, keyboard, find } = view;
  let isHeld = false;

  const stopInput = listenToWallInput(stage, scroller, {
    isHeld: () => isHeld,
    signAt: view.signAt,
  });
  stage.addEventListener('focusin', onFocus);
  stage.addEventListener('scroll', onScroll);
  // Into and out of a hidden tab, and the browser's memory of pages.
  document.addEventListener('visibilitychange', scroller.noteActivity);

  /** px the position must change for a card to be seen whole. */
  const shiftTo = (card: PlacedCard) => card.sign * shiftIntoView(card, view.viewport());

  function onFocus({ target }: FocusEvent): void {
    const card = view.cards().find(({ element }) => element.contains(target as Node)); // focus events come from nodes
    if (!card || isHeld || !hasKeyboardFocus(card.element)) return;
    scroller.glideTo(scroller.position() + shiftTo(card));
  }

  // Only the browser itself scrolls the stage: for a screen reader, or a search in the page.
  function onScroll(): void {
    const { scrollTop } = stage;
    if (scrollTop === 0) return;
    stage.scrollTop = 0;
    scroller.jumpTo(scroller.position() + scrollTop);
  }

  function updateAutoScroll(): void {
    scroller.setAutoScroll(isHeld ? 0 : view.settings().autoSpeed);
  }

  function transition(id: string): CardTransition {
    const kept = find(id);
    const { left, top, width, height } = (kept?.element ?? stage).getBoundingClientRect();
    return {
      cards: view.cardsInView().filter(({ element }) => element !== kept?.element),
      centre: { x: left + width / 2, y: top + height / 2 },
      prefersReducedMotion: view.settings().prefersReducedMotion,
    };
  }

  return {
    layOut(list, settings, at = null) {
      view.layOut(list, settings, at);
      updateAutoScroll();
    },
    relayout: view.relayout,
    lookAhead: view.lookAhead,
    setHeld(next) {
      isHeld = next;
      updateAutoScroll();
      if (isHeld) scroller.nudge(0);
    },
    page(direction) {
      const { height, top } = view.viewport();
      scroller.glideBy(direction * PAGE * (height - top));
    },
    jumpTo(end) {
      const item = end === 'start' ? 0 : view.count() - 1;
      const { top, height } = view.viewport();
      view.jumpTo(item, end === 'start' ? top : height);
      const card = view.cards().find((hung) => hung.item === item);
      if (card) scroller.jumpTo(scroller.position() + shiftTo(card));
    },
    moveFocus(direction) {
      const card = cardTowards(view.cards(), direction, view.viewport());
      const link = card && linkOf(card.element);
      if (link) keyboard.moveTo(link);
    },
    clearFocus() {
      const active = document.activeElement;
      if (active instanceof HTMLElement && stage.contains(active)) active.blur();
    },
    focus(id) {
      const card = find(id);
      const link = card && linkOf(card.element);
      if (link) keyboard.giveBack(link);
    },
    visibleCard(id) {
      const card = find(id);
      return card && view.isInView(card) ? card.element : null;
    },
    mostSeen() {
      const { height } = view.viewport();
      // The columns are of one width.
      const seen = (card: PlacedCard) =>
        Math.min(card.top + card.height, height) - Math.max(card.top, 0);
      const [most] = view.cardsInView().sort((one, other) => seen(other) - seen(one));
      return most?.element ?? null;
    },
    bring(id) {
      const item = view.indexOf(id);
      if (item < 0) return null;
      const seen = find(id);
      const { height, top } = view.viewport();
      if (!seen || !view.isInView(seen)) view.jumpTo(item, (top + height) / 2);
      return find(id)?.element ?? null;
    },
    exitCards: (id) => exitCards(transition(id)),
    enterCards(id) {
      cancelTransitions(view.cards());
      void enterCards(transition(id));
    },
    anchor: view.anchor,
    cards: () => view.cardsInView().map(({ element }) => element),
    destroy() {
      stopInput();
      stage.removeEventListener('focusin', onFocus);
      stage.removeEventListener('scroll', onScroll);
      document.removeEventListener('visibilitychange', scroller.noteActivity);
      view.destroy();
    },
  };
}
