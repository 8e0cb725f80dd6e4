import { cancelTransitions, enterCards, exitCards } from './card-transition.ts';
import type { CardTransition } from './card-transition.ts';
import { createTravelReport } from './travel-report.ts';
import { listenToWallInput } from './wall-input.ts';
import type {
  Anchor,
  SizedImage,
  WallHost,
  WallList,
  WallOptions,
  WallSettings,
} from './wall-types.ts';
import { createWallNavigation } from './wall-navigation.ts';
import type { WallNavigation } from './wall-navigation.ts';
import { createWallView } from './wall-view.ts';

export interface Wall<P extends SizedImage> extends WallNavigation {
  /** Lays images out: at an earlier view, else where the same list was left, else at its start. Waits for a click. */
  layOut(list: WallList<P>, settings: WallSettings, at?: Anchor | null): void;
  /** Lays the images out again after a resize, around the card in the middle. */
  relayout(): void;
  /** Fills the cards of images that have loaded since. */
  fill(): void;
  /** Mounts cards beyond the viewport too, once the first screen has loaded. */
  lookAhead(): void;
  /** A held wall takes no input and does not move. */
  setHeld(isHeld: boolean): void;
  /** The card of an image, if any of it is in view. */
  visibleCard(id: string): HTMLElement | null;
  /** The card of which most is in view. */
  mostSeen(): HTMLElement | null;
  /** Scrolls at once until the card of an image is in view. */
  bring(id: string): HTMLElement | null;
  /** Flies all cards but that of an image out of view. */
  exitCards(id: string): void;
  /** Brings the card of an image into view and flies the others back around it. */
  enterCards(id: string): void;
  /** Calls back when a person moves the wall, with px. @returns how to stop */
  watchTravel(listener: (distance: number) => void): () => void;
  anchor(): Anchor | null;
  visibleCards(): HTMLElement[];
}

/** Shows images on an element in endless columns that people can move. */
export function createWall<P extends SizedImage>(
  stage: HTMLElement,
  options: WallOptions<P>,
): Wall<P> {
  const travel = createTravelReport();
  let isHeld = false;
  const host: WallHost = { isHeld: () => isHeld, onTravel: travel.report };
  const view = createWallView(stage, options, host);
  const { scroller, find, relayout, fill, lookAhead, anchor } = view;

  const navigation = createWallNavigation(stage, view, host);
  const input = listenToWallInput(stage, view, host);
  // The tab was hidden or shown.
  document.addEventListener('visibilitychange', scroller.noteActivity);

  function visibleCard(id: string): HTMLElement | null {
    const card = find(id);
    return card && view.isInView(card) ? card.element : null;
  }

  function bring(id: string): HTMLElement | null {
    const item = view.indexOf(id);
    const { height, top } = view.viewport();
    if (item >= 0 && !visibleCard(id)) view.jumpTo(item, (top + height) / 2);
    return find(id)?.element ?? null;
  }

  function transitionAround(id: string): CardTransition {
    const opened = find(id)?.element;
    const { left, top, width, height } = (opened ?? stage).getBoundingClientRect();
    return {
      cards: view.cardsInView().filter(({ element }) => element !== opened),
      centre: { x: left + width / 2, y: top + height / 2 },
      prefersReducedMotion: view.settings().prefersReducedMotion,
    };
  }

  return {
    ...navigation,
    layOut(list, settings, at = null) {
      input.layOut(() => view.layOut(list, settings, at));
    },
    relayout,
    fill,
    lookAhead,
    anchor,
    watchTravel: travel.watch,
    setHeld(next) {
      isHeld = next;
      scroller.nudge(0);
    },
    visibleCard,
    mostSeen: () => view.mostSeen()?.element ?? null,
    bring,
    exitCards: (id) => exitCards(transitionAround(id)),
    enterCards(id) {
      cancelTransitions(view.cards());
      bring(id); // not later, as the viewer does: that would replace the cards that fly
      void enterCards(transitionAround(id));
    },
    visibleCards: view.elements,
    destroy() {
      input.stop();
      navigation.destroy();
      document.removeEventListener('visibilitychange', scroller.noteActivity);
      view.destroy();
    },
  };
}
