import { MAX_VELOCITY } from '../core/coast.ts';
import type { Balance } from '../core/masonry.ts';
import { nearest } from '../core/neighbour.ts';
import type { Direction } from '../core/neighbour.ts';
import { startCruise } from './cruise.ts';
import { createHanging } from './hanging.ts';
import type { Hanging, HungCard } from './hanging.ts';
import { createMover } from './mover.ts';
import { gather, scatter, settle } from './scatter.ts';
import type { Scattering } from './scatter.ts';
import { listenToWallInput } from './wall-input.ts';
import {
  cardTowards,
  isFocused,
  isWalked,
  linkOf,
  setTabStops,
  shiftIntoSight,
} from './wall-focus.ts';

export interface WallPicture {
  id: string;
  /** width ÷ height; 0 when unknown. */
  aspect: number;
}

/** What hangs; a list of the same name is the same wall, even when pictures have come or gone. */
export interface WallList<P extends WallPicture> {
  name: string;
  pictures: readonly P[];
  balance: Balance;
}

export interface WallSettings {
  columns?: number | undefined;
  isAlternating: boolean;
  /** px/s at which the wall scrolls when nobody is here; 0 for not at all. */
  autoSpeed: number;
  /** Without inertia and flights. */
  isStill: boolean;
  /** px at the top that the menu covers. */
  top: number;
}

/** A card and how far its middle is below the middle of the view, px: enough to find the same view again. */
export interface Anchor {
  id: string;
  y: number;
}

export interface CardHint {
  /** px */
  width: number;
  /** Seen before anything has been scrolled. */
  isFirstScreen: boolean;
}

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
  /** Gives a mounted picture's card the focus. */
  focus(id: string): void;
  /** A picture's card, if any of it is in view. */
  visibleCard(id: string): HTMLElement | null;
  /** Scrolls, unseen, until a picture's card is in view. */
  bring(id: string): HTMLElement | null;
  /** Sends the other cards away from a picture, or brings them back. */
  makeRoom(id: string): void;
  closeRanks(id: string): void;
  anchor(): Anchor | null;
  cards(): HTMLElement[];
  destroy(): void;
}

/** The part of the view mounted ahead of it, the way it moves: what a fling reaches before a picture can load. */
const LOOK_AHEAD = 0.75;
/** The part of the view a page key scrolls by: a line of the last page stays as a landmark. */
const PAGE = 0.9;

export function createWall<P extends WallPicture>(
  stage: HTMLElement,
  { createCard }: WallOptions<P>,
): Wall<P> {
  let list: WallList<P> = { name: '', pictures: [], balance: 'in-order' };
  let settings: WallSettings = {
    isAlternating: false,
    autoSpeed: 0,
    isStill: false,
    top: 0,
  };
  let hanging: Hanging | null = null;
  let height = 0;
  /** What the present hanging was placed by, and where that put it. */
  let hung: { at: Anchor | null; position: number } = { at: null, position: 0 };
  let margin = 0;
  let drawn = 0;
  let direction = 1;
  let isHeld = false;
  const mounted = new Map<string, HTMLElement>();
  // Where each list was left: a search cleared shows the wall as it was.
  const views = new Map<string, Anchor>();

  const mover = createMover({
    maxVelocity: MAX_VELOCITY,
    bounds: () => hanging?.bounds ?? { min: 0, max: 0 },
    draw(position, isAtRest) {
      if (position !== drawn) direction = Math.sign(position - drawn);
      drawn = position;
      hanging?.fill(position, position, direction * margin);
      hanging?.scrollTo(position, isAtRest);
    },
    cruise: (position, speed, onDone) => hanging && startCruise(hanging, position, speed, onDone),
    onRest: refreshStops,
    mayDrift: () => !document.hidden && !isWalked(stage),
  });
  const stopInput = listenToWallInput(stage, mover, {
    isHeld: () => isHeld,
    signAt: (x) => hanging?.signAt(x) ?? 1,
  });
  stage.addEventListener('focusin', onFocus);
  stage.addEventListener('scroll', onScroll);
  // Into and out of a hidden tab, and the browser's memory of pages.
  document.addEventListener('visibilitychange', mover.noteActivity);

  const sight = () => ({ height, top: settings.top });
  const hungCards = () => hanging?.cards(mover.position()) ?? [];
  const isInView = (card: HungCard) => card.top < height && card.top + card.height > settings.top;
  const find = (id: string) => hungCards().find(({ item }) => list.pictures[item]?.id === id);

  function take(item: number): HTMLElement {
    const picture = list.pictures[item];
    if (!picture || !hanging) throw new RangeError(`no picture ${item}`);
    const hint = { width: hanging.grid.cardWidth, isFirstScreen: margin === 0 };
    const card = mounted.get(picture.id) ?? createCard(picture, hint);
    mounted.set(picture.id, card);
    card.setAttribute('aria-posinset', String(item + 1));
    card.setAttribute('aria-setsize', String(list.pictures.length));
    return card;
  }

  // What has the focus keeps it, however far it scrolls away.
  function release(item: number, element: HTMLElement): boolean {
    if (isFocused({ element })) return false;
    mounted.delete(list.pictures[item]?.id ?? '');
    return true;
  }

  function rehang(at: Anchor | null): void {
    const focused = document.activeElement;
    const position = mover.position();
    height = stage.clientHeight;
    direction = 1;
    const view = { width: stage.clientWidth, height, top: settings.top };
    const aspects = list.pictures.map(({ aspect }) => aspect);
    hanging = createHanging(
      { ...settings, balance: list.balance, aspects, view },
      { take, release },
    );
    stage.replaceChildren(...hanging.elements);
    const item = at ? list.pictures.findIndex(({ id }) => id === at.id) : -1;
    const y = height / 2 + (at?.y ?? 0);
    mover.jumpTo(item >= 0 ? hanging.positionOf(item, y, position) : hanging.home);
    hung = { at, position: mover.position() };
    for (const [id, card] of mounted) if (!card.isConnected) mounted.delete(id);
    if (focused instanceof HTMLElement && stage.contains(focused)) {
      focused.focus({ preventScroll: true });
    }
  }

  function anchor(): Anchor | null {
    // Unmoved since: asking anew would wander off, a little with every resize.
    if (hung.at && hung.position === mover.position()) return hung.at;
    const card = nearest({ column: 0, top: 0, height }, hungCards());
    const picture = card && list.pictures[card.item];
    return picture ? { id: picture.id, y: card.top + card.height / 2 - height / 2 } : null;
  }

  function refreshStops(): void {
    setTabStops(hungCards(), sight());
  }

  function show(card: HungCard): void {
    mover.glideTo(mover.position() + card.sign * shiftIntoSight(card, sight()));
  }

  function onFocus(event: FocusEvent): void {
    const card = hungCards().find(({ element }) => element.contains(event.target as Node)); // focus events come from nodes
    if (card && !isHeld && card.element.matches(':has(:focus-visible)')) show(card);
  }

  function bring(id: string): HTMLElement | null {
    const item = list.pictures.findIndex((picture) => picture.id === id);
    if (!hanging || item < 0) return null;
    const seen = find(id);
    if (!seen || !isInView(seen)) {
      mover.jumpTo(hanging.positionOf(item, (settings.top + height) / 2, mover.position()));
    }
    return find(id)?.element ?? null;
  }

  // Only the browser itself scrolls the stage: for a screen reader, or a search in the page.
  function onScroll(): void {
    const { scrollTop } = stage;
    if (scrollTop === 0) return;
    stage.scrollTop = 0;
    mover.jumpTo(mover.position() + scrollTop);
  }

  function scattering(id: string): Scattering {
    const cards = hungCards().filter(isInView);
    const kept = cards.find(({ item }) => list.pictures[item]?.id === id);
    const { left, top, width, height: tall } = (kept?.element ?? stage).getBoundingClientRect();
    return {
      cards: cards.filter((card) => card !== kept),
      centre: { x: left + width / 2, y: top + tall / 2 },
      isStill: settings.isStill,
    };
  }

  return {
    hang(next, nextSettings, at) {
      const here = anchor();
      if (here) views.set(list.name, here);
      list = next;
      settings = nextSettings;
      mover.setStill(settings.isStill);
      mover.setAutoScroll(isHeld ? 0 : settings.autoSpeed);
      rehang(at ?? views.get(next.name) ?? null);
    },
    rehang: () => rehang(anchor()),
    lookAhead() {
      margin = stage.clientHeight * LOOK_AHEAD;
      hanging?.fill(mover.position(), mover.position(), direction * margin);
    },
    setHeld(next) {
      isHeld = next;
      mover.setAutoScroll(isHeld ? 0 : settings.autoSpeed);
      if (isHeld) mover.nudge(0);
    },
    page: (direction) => mover.glideBy(direction * PAGE * (height - settings.top)),
    jumpTo(end) {
      const item = end === 'start' ? 0 : list.pictures.length - 1;
      if (!hanging || item < 0) return;
      const y = end === 'start' ? settings.top : height;
      mover.jumpTo(hanging.positionOf(item, y, mover.position()));
      const card = hungCards().find((hung) => hung.item === item);
      if (card) mover.jumpTo(mover.position() + card.sign * shiftIntoSight(card, sight()));
    },
    moveFocus(direction) {
      const card = cardTowards(hungCards(), direction, sight());
      if (card) linkOf(card.element)?.focus({ preventScroll: true });
    },
    clearFocus() {
      const active = document.activeElement;
      if (active instanceof HTMLElement && stage.contains(active)) active.blur();
    },
    focus(id) {
      const card = find(id);
      if (card) linkOf(card.element)?.focus({ preventScroll: true });
    },
    visibleCard(id) {
      const card = find(id);
      return card && isInView(card) ? card.element : null;
    },
    bring,
    makeRoom: (id) => scatter(scattering(id)),
    closeRanks(id) {
      settle(hungCards());
      void gather(scattering(id));
    },
    anchor,
    cards: () =>
      hungCards()
        .filter(isInView)
        .map(({ element }) => element),
    destroy() {
      stopInput();
      stage.removeEventListener('focusin', onFocus);
      stage.removeEventListener('scroll', onScroll);
      document.removeEventListener('visibilitychange', mover.noteActivity);
      mover.destroy();
      stage.replaceChildren();
    },
  };
}
