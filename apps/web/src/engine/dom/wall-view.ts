import { MAX_VELOCITY } from '../core/coast.ts';
import { nearest } from '../core/neighbour.ts';
import { createCardPool } from './card-pool.ts';
import { startCruise } from './cruise.ts';
import { createHanging } from './hanging.ts';
import type { Hanging, HungCard } from './hanging.ts';
import { createMover } from './mover.ts';
import type { Mover } from './mover.ts';
import { placesOf, rearrange } from './rearrange.ts';
import { setTabStops, watchKeyboard } from './wall-focus.ts';
import type { KeyboardWatch, Sight } from './wall-focus.ts';
import type { Anchor, CardHint, WallList, WallPicture, WallSettings } from './wall-list.ts';

/** The part of the view mounted ahead of it, the way it moves: what a fling reaches before a picture can load. */
const LOOK_AHEAD = 0.75;

/** px/s from which cards pass faster than anybody can read what is on them. */
const HURRIED_SPEED = 200;

/** What hangs on the wall and which part of it is seen. */
export interface WallView<P extends WallPicture> {
  readonly mover: Mover;
  readonly keyboard: KeyboardWatch;
  settings(): WallSettings;
  sight(): Sight;
  hang(list: WallList<P>, settings: WallSettings, at: Anchor | null): void;
  rehang(): void;
  lookAhead(): void;
  anchor(): Anchor | null;
  /** The mounted cards, where they are now. */
  cards(): HungCard[];
  cardsInView(): HungCard[];
  isInView(card: HungCard): boolean;
  find(id: string): HungCard | undefined;
  /** How many pictures hang, and which of them one is; −1 for none. */
  count(): number;
  indexOf(id: string): number;
  /** Brings the middle of a picture to y px of the view, at once. */
  jumpTo(item: number, y: number): void;
  signAt(x: number): 1 | -1;
  destroy(): void;
}

export function createWallView<P extends WallPicture>(
  stage: HTMLElement,
  createCard: (picture: P, hint: CardHint) => HTMLElement,
): WallView<P> {
  const pool = createCardPool(createCard);
  let list: WallList<P> = { name: '', pictures: [], balance: 'in order' };
  let settings: WallSettings = { isAlternating: false, autoSpeed: 0, isStill: false, top: 0 };
  let hanging: Hanging | null = null;
  let height = 0;
  /** What the present hanging was placed by, and where that put it. */
  let hung: { at: Anchor | null; position: number } = { at: null, position: 0 };
  // Where each list was left: a search cleared shows the wall as it was.
  const left = new Map<string, Anchor>();
  let margin = 0;
  let drawn = 0;
  let direction = 1;
  let isHurried = false;

  const mover = createMover({
    maxVelocity: MAX_VELOCITY,
    bounds: () => hanging?.bounds ?? { min: 0, max: 0 },
    draw(position, isAtRest, speed) {
      if (speed > HURRIED_SPEED !== isHurried) {
        isHurried = !isHurried;
        stage.toggleAttribute('data-hurried', isHurried);
      }
      if (position !== drawn) direction = Math.sign(position - drawn);
      drawn = position;
      if (isAtRest) hanging?.fill(position, position, direction * margin);
      else hanging?.follow(position, direction * margin);
      hanging?.scrollTo(position, isAtRest);
    },
    cruise: (position, speed, onDone) => hanging && startCruise(hanging, position, speed, onDone),
    onRest: updateTabStops,
    mayDrift: () => !document.hidden && !keyboard.isInUse(),
  });

  // Also before Tab looks for them: a wall that scrolls by itself does not come to rest.
  const keyboard = watchKeyboard(stage, updateTabStops);

  const sight = (): Sight => ({ height, top: settings.top });
  const cards = () => hanging?.cards(mover.position()) ?? [];
  const isInView = (card: HungCard) => card.top < height && card.top + card.height > settings.top;
  const cardsInView = () => cards().filter(isInView);
  const placesInView = () => placesOf(cardsInView().map(({ element }) => element));
  const indexOf = (id: string) => list.pictures.findIndex((picture) => picture.id === id);

  function updateTabStops(): void {
    setTabStops(cards(), sight());
  }

  function anchor(): Anchor | null {
    // Unmoved since: asking anew would wander off, a little with every resize.
    if (hung.at && hung.position === mover.position()) return hung.at;
    const card = nearest({ column: 0, top: 0, height }, cards());
    const picture = card && list.pictures[card.item];
    return picture ? { id: picture.id, y: card.top + card.height / 2 - height / 2 } : null;
  }

  function place(at: Anchor | null): void {
    const focused = document.activeElement;
    height = stage.clientHeight;
    direction = 1;
    hanging = createHanging(
      {
        ...settings,
        aspects: list.pictures.map(({ aspect }) => aspect),
        balance: list.balance,
        view: { width: stage.clientWidth, height, top: settings.top },
      },
      pool,
    );
    pool.use(list.pictures, { width: hanging.grid.cardWidth, isFirstScreen: margin === 0 });
    stage.replaceChildren(...hanging.elements);
    const item = at ? indexOf(at.id) : -1;
    if (at && item >= 0) jumpTo(item, height / 2 + at.y);
    else mover.jumpTo(hanging.home);
    hung = { at, position: mover.position() };
    pool.sweep();
    if (focused instanceof HTMLElement && stage.contains(focused)) {
      focused.focus({ preventScroll: true });
    }
  }

  function jumpTo(item: number, y: number): void {
    if (hanging) mover.jumpTo(hanging.positionOf(item, y, mover.position()));
  }

  return {
    mover,
    keyboard,
    settings: () => settings,
    sight,
    hang(next, nextSettings, at) {
      const here = anchor();
      if (here) left.set(list.name, here);
      const before = placesInView();
      list = next;
      settings = nextSettings;
      mover.setStill(settings.isStill);
      place(at ?? left.get(list.name) ?? null);
      if (before.size > 0 && !settings.isStill) rearrange(before, placesInView());
    },
    rehang: () => place(anchor()),
    lookAhead() {
      margin = stage.clientHeight * LOOK_AHEAD;
      if (!hanging) return;
      pool.use(list.pictures, { width: hanging.grid.cardWidth, isFirstScreen: false });
      hanging.fill(mover.position(), mover.position(), direction * margin);
    },
    anchor,
    cards,
    cardsInView,
    isInView,
    find: (id) => cards().find(({ item }) => list.pictures[item]?.id === id),
    count: () => list.pictures.length,
    indexOf,
    jumpTo,
    signAt: (x) => hanging?.signAt(x) ?? 1,
    destroy() {
      mover.destroy();
      keyboard.destroy();
      stage.replaceChildren();
    },
  };
}
