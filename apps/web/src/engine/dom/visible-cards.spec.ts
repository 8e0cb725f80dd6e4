import { beforeEach, describe, expect, it } from '@jest/globals';
import { placedCard } from '../../../testing/engine-fakes.ts';
import { createVisibleCards } from './visible-cards.ts';
import type { PlacedCard } from './lanes.ts';

let viewport = { height: 800, top: 56 };
let placed: PlacedCard[] = [];
const visible = createVisibleCards(
  () => placed,
  () => viewport,
);

beforeEach(() => {
  viewport = { height: 800, top: 56 };
  placed = [];
});

describe('createVisibleCards', () => {
  it.each([
    ['ends where the menu ends', { top: -44, height: 100 }, false],
    ['shows one px below the menu', { top: -43, height: 100 }, true],
    ['is in the middle', { top: 300, height: 100 }, true],
    ['is taller than the viewport', { top: -500, height: 5000 }, true],
    ['shows its first px', { top: 799, height: 100 }, true],
    ['begins at the lower edge', { top: 800, height: 100 }, false],
  ])('a card that %s', (_, place, isInView) => {
    const card = placedCard('a', place);
    placed = [card];
    expect(visible.isInView(card)).toBe(isInView);
    expect(visible.cardsInView()).toEqual(isInView ? [card] : []);
  });

  it('lists all mounted cards, and those in view by their elements', () => {
    const [above, inside, below] = [-500, 100, 900].map((top) => placedCard('a', { top }));
    placed = [above, inside, below].filter((card) => card !== undefined);
    expect(visible.cards()).toEqual([above, inside, below]);
    expect(visible.elements()).toEqual([inside?.element]);
  });

  it('finds the card with the largest area below the menu', () => {
    const wide = placedCard('wide', { top: 100, height: 200, width: 300 });
    const tall = placedCard('tall', { top: 100, height: 400, width: 100 });
    placed = [tall, wide];
    expect(visible.mostSeen()).toBe(wide);
    // Half of it is under the menu.
    viewport = { height: 800, top: 200 };
    placed = [
      { ...wide, width: 200 },
      { ...tall, top: 200, height: 300 },
    ];
    expect(visible.mostSeen()).toBe(placed[1]);
  });

  it('measures the viewport and the cards at every call', () => {
    const card = placedCard('a', { top: 900 });
    placed = [card];
    expect(visible.cardsInView()).toEqual([]);
    viewport = { height: 1000, top: 56 };
    expect(visible.cardsInView()).toEqual([card]);
    placed = [];
    expect(visible.cardsInView()).toEqual([]);
  });
});
