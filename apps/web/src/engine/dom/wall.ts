import type { Direction } from '../core/neighbour.ts';
import type { HungCard } from './hanging.ts';
import { gather, scatter, settle } from './scatter.ts';
import type { Scattering } from './scatter.ts';
import { cardTowards, hasKeyboardFocus, linkOf, shiftIntoSight } from './wall-focus.ts';
import { listenToWallInput } from './wall-input.ts';
import type { Anchor, CardHint, WallList, WallPicture, WallSettings } from './wall-list.ts';
import { createWallView } from './wall-view.ts';

export interface WallOptions<P extends WallPicture> {
  /** Makes a card around one link. It positions itself absolutely and fills its column's width. */
  createCard(picture: P, hint: CardHint): HTMLElement;
}

export interface Wall<P extends WallPicture> {
  /** Hangs pictures: at an earlier view, else where the same list was left, else at its start. */
  hang(list: WallList<P>, settings: WallSettings, at?: Anchor | null): void;
  /** The wall was resized: hangs anew around the card in the middle. */
  rehang(): void;
  /** Mounts cards beyond the view too: the first screen has what it needs. */
  lookAhead(): void;
  /** A held wall takes no input and stands. */
  setHeld(isHeld: boolean): void;
  /** Scrolls by a page, 1 down and −1 up. */
  page(direction: 1 | -1): void;
  jumpTo(end: 'start' | 'end'): void;
  moveFocus(direction: Direction): void;
  clearFocus(): void;
  /** Gives the focus back to a mounted picture's card: a wall that scrolls by itself goes on. */
  focus(id: string): void;
  /** A picture's card, if any of it is in view. */
  visibleCard(id: string): HTMLElement | null;
  /** The card of which most is in view. */
  mostSeen(): HTMLElement | null;
  /** Scrolls, unseen, until a picture's card is in view. */
  bring(id: string): HTMLElement | null;
  /** Sends the other cards away from a picture, or brings them back. */
  makeRoom(id: string): void;
  closeRanks(id: string): void;
  anchor(): Anchor | null;
  /** The cards in view. */
  cards(): HTMLElement[];
  destroy(): void;
}

/** The part of the view a page key scrolls by: a line of the last page stays as a landmark. */
const PAGE = 0.9;

/** Hangs pictures on an element in endless columns, and lets people move them. */
export function createWall<P extends WallPicture>(
  stage: HTMLElement,
  { createCard }: WallOptions<P>,
): Wall<P> {
  const view = createWallView(stage, createCard);
  const { mover, keyboard, find } = view;
  let isHeld = false;

  const stopInput = listenToWallInput(stage, mover, { isHeld: () => isHeld, signAt: view.signAt });
  stage.addEventListener('focusin', onFocus);
  stage.addEventListener('scroll', onScroll);
  // Into and out of a hidden tab, and the browser's memory of pages.
  document.addEventListener('visibilitychange', mover.noteActivity);

  /** px the position must change for a card to be seen whole. */
  const shiftTo = (card: HungCard) => card.sign * shiftIntoSight(card, view.sight());

  function onFocus({ target }: FocusEvent): void {
    const card = view.cards().find(({ element }) => element.contains(target as Node)); // focus events come from nodes
    if (!card || isHeld || !hasKeyboardFocus(card.element)) return;
    mover.glideTo(mover.position() + shiftTo(card));
  }

  // Only the browser itself scrolls the stage: for a screen reader, or a search in the page.
  function onScroll(): void {
    const { scrollTop } = stage;
    if (scrollTop === 0) return;
    stage.scrollTop = 0;
    mover.jumpTo(mover.position() + scrollTop);
  }

  function updateAutoScroll(): void {
    mover.setAutoScroll(isHeld ? 0 : view.settings().autoSpeed);
  }

  function scattering(id: string): Scattering {
    const kept = find(id);
    const { left, top, width, height } = (kept?.element ?? stage).getBoundingClientRect();
    return {
      cards: view.cardsInView().filter(({ element }) => element !== kept?.element),
      centre: { x: left + width / 2, y: top + height / 2 },
      isStill: view.settings().isStill,
    };
  }

  return {
    hang(list, settings, at = null) {
      view.hang(list, settings, at);
      updateAutoScroll();
    },
    rehang: view.rehang,
    lookAhead: view.lookAhead,
    setHeld(next) {
      isHeld = next;
      updateAutoScroll();
      if (isHeld) mover.nudge(0);
    },
    page(direction) {
      const { height, top } = view.sight();
      mover.glideBy(direction * PAGE * (height - top));
    },
    jumpTo(end) {
      const item = end === 'start' ? 0 : view.count() - 1;
      const { top, height } = view.sight();
      view.jumpTo(item, end === 'start' ? top : height);
      const card = view.cards().find((hung) => hung.item === item);
      if (card) mover.jumpTo(mover.position() + shiftTo(card));
    },
    moveFocus(direction) {
      const card = cardTowards(view.cards(), direction, view.sight());
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
      const { height } = view.sight();
      // The columns are of one width.
      const seen = (card: HungCard) =>
        Math.min(card.top + card.height, height) - Math.max(card.top, 0);
      const [most] = view.cardsInView().sort((one, other) => seen(other) - seen(one));
      return most?.element ?? null;
    },
    bring(id) {
      const item = view.indexOf(id);
      if (item < 0) return null;
      const seen = find(id);
      const { height, top } = view.sight();
      if (!seen || !view.isInView(seen)) view.jumpTo(item, (top + height) / 2);
      return find(id)?.element ?? null;
    },
    makeRoom: (id) => scatter(scattering(id)),
    closeRanks(id) {
      settle(view.cards());
      void gather(scattering(id));
    },
    anchor: view.anchor,
    cards: () => view.cardsInView().map(({ element }) => element),
    destroy() {
      stopInput();
      stage.removeEventListener('focusin', onFocus);
      stage.removeEventListener('scroll', onScroll);
      document.removeEventListener('visibilitychange', mover.noteActivity);
      view.destroy();
    },
  };
}
