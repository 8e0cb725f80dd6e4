// What several specs of the engine share; sizes, animations and pointers come from testing/fake-stage.ts.
import { jest } from '@jest/globals';
import type { Column } from '../src/engine/core/masonry.ts';
import type { PlacedCard } from '../src/engine/dom/lanes.ts';
import type { Scroller } from '../src/engine/dom/scroller.ts';
import type { SizedImage, WallOptions } from '../src/engine/dom/wall-types.ts';

/** A card as the app makes it: an element around one link. */
export function createCard({ id }: SizedImage): HTMLElement {
  const card = document.createElement('div');
  const link = document.createElement('a');
  link.href = `/images/${id}`;
  link.dataset.id = id;
  card.append(link);
  return card;
}

/** Cards as the app makes them: empty ones, which become those of images. */
export const cardOptions: WallOptions<SizedImage> = {
  create: () => createCard({ id: '', aspect: 1 }),
  fill(card, { id }) {
    const link = card.querySelector('a');
    if (!link) return;
    link.href = `/images/${id}`;
    link.dataset.id = id;
  },
};

/** A card of an image in the document, in the uppermost place of the first column unless a place is given. */
export function placedCard(id: string, place: Partial<Omit<PlacedCard, 'element'>> = {}) {
  const element = createCard({ id, aspect: 1 });
  document.body.append(element);
  return {
    item: 0,
    column: 0,
    top: 0,
    height: 100,
    width: 100,
    sign: 1 as const,
    ...place,
    element,
  };
}

/** The id of the image that a link or the card around it shows. */
export function idOf(element: Element | null | undefined): string | undefined {
  const link = element?.matches('a') ? element : element?.querySelector('a');
  return link instanceof HTMLElement ? link.dataset.id : undefined;
}

/** A column of slots of these heights, one below the other. */
export function columnOf(heights: readonly number[], gap = 20): Column {
  const column: Column = { slots: [], period: 0, tallest: Math.max(0, ...heights) };
  heights.forEach((height, item) => {
    column.slots.push({ item, top: column.period, height });
    column.period += height + gap;
  });
  return column;
}

/** jsdom does not track how the focus moved. Restored by `jest.restoreAllMocks`. */
export function focusMovesBy(device: 'keyboard' | 'mouse'): void {
  const matches = Element.prototype.matches;
  jest.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    if (selector !== ':focus-visible') return matches.call(this, selector);
    return device === 'keyboard' && this === document.activeElement;
  });
}

/** A scroller that stays where it is and records what is asked of it. */
export function fakeScroller(position = 0) {
  return {
    position: jest.fn<Scroller['position']>(() => position),
    press: jest.fn<Scroller['press']>(),
    dragBy: jest.fn<Scroller['dragBy']>(),
    release: jest.fn<Scroller['release']>(),
    push: jest.fn<Scroller['push']>(),
    nudge: jest.fn<Scroller['nudge']>(),
    glideBy: jest.fn<Scroller['glideBy']>(),
    glideTo: jest.fn<Scroller['glideTo']>(),
    jumpTo: jest.fn<Scroller['jumpTo']>(),
    noteActivity: jest.fn<Scroller['noteActivity']>(),
    setAutoScroll: jest.fn<Scroller['setAutoScroll']>(),
    setReducedMotion: jest.fn<Scroller['setReducedMotion']>(),
    destroy: jest.fn<Scroller['destroy']>(),
  } satisfies Scroller;
}

/** Frames that a test paints, on a clock of its own. Restored by `jest.restoreAllMocks`. */
export function fakeFrames() {
  let nowMs = 1000;
  let lastRequest = 0;
  const requests = new Map<number, FrameRequestCallback>();
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => {
    requests.set(++lastRequest, callback);
    return lastRequest;
  });
  jest.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation((id) => {
    requests.delete(id);
  });
  return {
    /** Paints one frame after so many ms. */
    paint(afterMs = 16): void {
      nowMs += afterMs;
      const due = [...requests.values()];
      requests.clear();
      for (const callback of due) callback(nowMs);
    },
    /** How many frames are asked for. */
    requested: () => requests.size,
    /** Moves the clock without a frame, as in a hidden tab. */
    wait(ms: number): void {
      nowMs += ms;
    },
  };
}
