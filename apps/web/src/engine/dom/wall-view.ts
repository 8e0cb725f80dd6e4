import { MAX_VELOCITY } from '../core/coast.ts';
import { nearest } from '../core/neighbour.ts';
import { startAutoScroll } from './auto-scroll.ts';
import { createCardPool } from './card-pool.ts';
import { createLayout } from './layout.ts';
import type { Layout, PlacedCard } from './layout.ts';
import { placesOf, rearrange } from './rearrange.ts';
import { createScroller } from './scroller.ts';
import type { Scroller } from './scroller.ts';
import { setTabStops, watchKeyboard } from './wall-focus.ts';
import type { KeyboardWatch, Viewport } from './wall-focus.ts';
import type { Anchor, CardHint, WallList, SizedImage, WallSettings } from './wall-list.ts';

/** The part of the view mounted ahead of it, the way it moves: what a fling reaches before an image can load. */
const LOOK_AHEAD = 0.75;

/** px/s from which cards pass faster than anybody can read what is on them. */
const HURRIED_SPEED = 200;

/** What hangs on the wall and which part of it is seen. */
export interface WallView<P extends SizedImage> {
  readonly scroller: Scroller;
  readonly keyboard: KeyboardWatch;
  settings(): WallSettings;
  viewport(): Viewport;
  layOut(list: WallList<P>, settings: WallSettings, at: Anchor | null): void;
  relayout(): void;
  lookAhead(): void;
  anchor(): Anchor | null;
  /** The mounted cards, where they are now. */
  cards(): PlacedCard[];
  cardsInView(): PlacedCard[];
  isInView(card: PlacedCard): boolean;
  find(id: string): PlacedCard | undefined;
  /** How many images hang, and which of them one is; −1 for none. */
  count(): number;
  indexOf(id: string): number;
  /** Brings the middle of an image to y px of the view, at once. */
  jumpTo(item: number, y: number): void;
  signAt(x: number): 1 | -1;
  destroy(): void;
}

export function createWallView<P extends SizedImage>(
  stage: HTMLElement,
  createCard: (image: P, hint: CardHint) => HTMLElement,
): WallView<P> {
  const pool = createCardPool(createCard);
  let list: WallList<P> = { name: '', images: [], balance: 'in order' };
  let settings: WallSettings = {
    isAlternating: false,
    autoSpeed: 0,
    prefersReducedMotion: false,
    top: 0,
  };
  let layout: Layout | null = null;
  let height = 0;
  /** What the present layout was placed by, and where that put it. */
  let hung: { at: Anchor | null; position: number } = { at: null, position: 0 };
  // Where each list was left: a search cleared shows the wall as it was.
  const left = new Map<string, Anchor>();
  let margin = 0;
  let drawn = 0;
  let direction = 1;
  let isHurried = false;

  const scroller = createScroller({
    maxVelocity: MAX_VELOCITY,
    bounds: () => layout?.bounds ?? { min: 0, max: 0 },
    draw(position, isAtRest, speed) {
      if (speed > HURRIED_SPEED !== isHurried) {
        isHurried = !isHurried;
        stage.toggleAttribute('data-hurried', isHurried);
      }
      if (position !== drawn) direction = Math.sign(position - drawn);
      drawn = position;
      if (isAtRest) layout?.fill(position, position, direction * margin);
      else layout?.follow(position, direction * margin);
      layout?.scrollTo(position, isAtRest);
    },
    cruise: (position, speed, onDone) => layout && startAutoScroll(layout, position, speed, onDone),
    onRest: updateTabStops,
    mayAutoScroll: () => !document.hidden && !keyboard.isInUse(),
  });

  // Also before Tab looks for them: a wall that scrolls by itself does not come to rest.
  const keyboard = watchKeyboard(stage, updateTabStops);

  const viewport = (): Viewport => ({ height, top: settings.top });
  const cards = () => layout?.cards(scroller.position()) ?? [];
  const isInView = (card: PlacedCard) => card.top < height && card.top + card.height > settings.top;
  const cardsInView = () => cards().filter(isInView);
  const placesInView = () => placesOf(cardsInView().map(({ element }) => element));
  const indexOf = (id: string) => list.images.findIndex((image) => image.id === id);

  function updateTabStops(): void {
    setTabStops(cards(), viewport());
  }

  function anchor(): Anchor | null {
    // Unmoved since: asking anew would wander off, a little with every resize.
    if (hung.at && hung.position === scroller.position()) return hung.at;
    const card = nearest({ column: 0, top: 0, height }, cards());
    const image = card && list.images[card.item];
    return image ? { id: image.id, y: card.top + card.height / 2 - height / 2 } : null;
  }

  function place(at: Anchor | null): void {
    const focused = document.activeElement;
    height = stage.clientHeight;
    direction = 1;
    layout = createLayout(
      {
        ...settings,
        aspects: list.images.map(({ aspect }) => aspect),
        balance: list.balance,
        view: { width: stage.clientWidth, height, top: settings.top },
      },
      pool,
    );
    pool.use(list.images, { width: layout.grid.cardWidth, isFirstScreen: margin === 0 });
    stage.replaceChildren(...layout.elements);
    const item = at ? indexOf(at.id) : -1;
    if (at && item >= 0) jumpTo(item, height / 2 + at.y);
    else scroller.jumpTo(layout.home);
    hung = { at, position: scroller.position() };
    pool.sweep();
    if (focused instanceof HTMLElement && stage.contains(focused)) {
      focused.focus({ preventScroll: true });
    }
  }

  function jumpTo(item: number, y: number): void {
    if (layout) scroller.jumpTo(layout.positionOf(item, y, scroller.position()));
  }

  return {
    scroller,
    keyboard,
    settings: () => settings,
    viewport,
    layOut(next, nextSettings, at) {
      const here = anchor();
      if (here) left.set(list.name, here);
      const before = placesInView();
      list = next;
      settings = nextSettings;
      scroller.setReducedMotion(settings.prefersReducedMotion);
      place(at ?? left.get(list.name) ?? null);
      if (before.size > 0 && !settings.prefersReducedMotion) rearrange(before, placesInView());
    },
    relayout: () => place(anchor()),
    lookAhead() {
      margin = stage.clientHeight * LOOK_AHEAD;
      if (!layout) return;
      pool.use(list.images, { width: layout.grid.cardWidth, isFirstScreen: false });
      layout.fill(scroller.position(), scroller.position(), direction * margin);
    },
    anchor,
    cards,
    cardsInView,
    isInView,
    find: (id) => cards().find(({ item }) => list.images[item]?.id === id),
    count: () => list.images.length,
    indexOf,
    jumpTo,
    signAt: (x) => layout?.signAt(x) ?? 1,
    destroy() {
      scroller.destroy();
      keyboard.destroy();
      stage.replaceChildren();
    },
  };
}
