import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isFocused } from './is-focused.ts';
import type { PlacedCard } from './lanes.ts';
import { createCard, focusMovesBy, idOf, placedCard } from '../../../testing/engine-fakes.ts';
import {
  cardTowards,
  hasKeyboardFocus,
  linkOf,
  setTabStops,
  shiftIntoView,
  watchKeyboard,
} from './wall-focus.ts';
import type { KeyboardWatch } from './wall-focus.ts';

const viewport = { height: 800, top: 56 };
const linkIn = (card: PlacedCard) => card.element.querySelector('a') as HTMLElement; // cards have one
const press = (key: string) =>
  document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

beforeEach(() => document.body.replaceChildren());
afterEach(() => void jest.restoreAllMocks());

describe('linkOf', () => {
  it('finds the link of a card, if there is one', () => {
    const card = createCard({ id: 'a', aspect: 1 });
    expect(linkOf(card)).toBe(card.firstElementChild);
    expect(linkOf(document.createElement('div'))).toBeNull();
  });
});

describe('isFocused', () => {
  it('finds the focus inside of a card, on it and nowhere else', () => {
    const [card, other] = [placedCard('a'), placedCard('b')];
    linkIn(card).focus();
    expect([isFocused(card.element), isFocused(other.element)]).toEqual([true, false]);
    other.element.tabIndex = -1;
    other.element.focus();
    expect([isFocused(card.element), isFocused(other.element)]).toEqual([false, true]);
  });
});

describe('hasKeyboardFocus', () => {
  it.each([
    ['keyboard', true],
    ['mouse', false],
  ] as const)('of a card focused by %s: %s', (device, expected) => {
    focusMovesBy(device);
    const card = placedCard('a');
    linkIn(card).focus();
    expect(hasKeyboardFocus(card.element)).toBe(expected);
  });

  it('is not that of another card', () => {
    focusMovesBy('keyboard');
    const [card, other] = [placedCard('a'), placedCard('b')];
    linkIn(card).focus();
    expect(hasKeyboardFocus(other.element)).toBe(false);
  });
});

describe('watchKeyboard', () => {
  const onTab = jest.fn();
  let stage: HTMLElement;
  let card: PlacedCard;
  let other: PlacedCard;
  let keyboard: KeyboardWatch;

  beforeEach(() => {
    focusMovesBy('keyboard');
    onTab.mockReset();
    stage = document.createElement('div');
    document.body.append(stage);
    [card, other] = [placedCard('a'), placedCard('b')];
    stage.append(card.element, other.element);
    keyboard = watchKeyboard(stage, onTab);
  });
  afterEach(() => keyboard.destroy());

  it('sees no use without focus', () => {
    expect(keyboard.isInUse()).toBe(false);
  });

  it('sees the use of a key that moved the focus', () => {
    keyboard.moveTo(linkIn(card));
    expect(document.activeElement).toBe(linkIn(card));
    expect(keyboard.isInUse()).toBe(true);
  });

  it('does not count a card that code gave the focus back to', () => {
    keyboard.giveBack(linkIn(card));
    expect(document.activeElement).toBe(linkIn(card));
    expect(keyboard.isInUse()).toBe(false);
  });

  it('counts it again as soon as a key moves there', () => {
    keyboard.giveBack(linkIn(card));
    keyboard.moveTo(linkIn(card));
    expect(keyboard.isInUse()).toBe(true);
  });

  it('counts another card than the one that code gave the focus back to', () => {
    keyboard.giveBack(linkIn(card));
    linkIn(other).focus();
    expect(keyboard.isInUse()).toBe(true);
  });

  it.each([
    ['Tab', true, 1],
    ['Escape', false, 0],
    ['ArrowDown', false, 0],
  ])('after %s: in use %s', (key, isInUse, tabs) => {
    keyboard.giveBack(linkIn(card));
    press(key);
    expect(keyboard.isInUse()).toBe(isInUse);
    expect(onTab).toHaveBeenCalledTimes(tabs);
  });

  it('sees no use outside of the wall', () => {
    const elsewhere = placedCard('c');
    linkIn(elsewhere).focus();
    expect(keyboard.isInUse()).toBe(false);
  });

  it.each(['giveBack', 'moveTo'] as const)('%s leaves scrolling to the wall', (how) => {
    const focus = jest.spyOn(linkIn(card), 'focus');
    keyboard[how](linkIn(card));
    expect(focus).toHaveBeenCalledWith({ preventScroll: true });
  });

  it('listens no more after it is destroyed', () => {
    keyboard.destroy();
    press('Tab');
    expect(onTab).not.toHaveBeenCalled();
  });
});

describe('cardTowards', () => {
  // Three columns, each 150 px further down than the one before.
  const grid = () =>
    ['abc', 'def', 'ghi'].flatMap((ids, column) =>
      [...ids].map((id, row) =>
        placedCard(id, { column, top: column * 150 + row * 220, height: 200 }),
      ),
    );
  const next = (cards: PlacedCard[], direction: Parameters<typeof cardTowards>[1]) =>
    idOf(cardTowards(cards, direction, viewport)?.element) ?? '';

  it.each([
    ['up', 'd'],
    ['down', 'f'],
    ['left', 'c'],
    ['right', 'g'],
  ] as const)('%s of the card in the middle is %s', (direction, expected) => {
    const cards = grid();
    cards[4]?.element.querySelector('a')?.focus();
    expect(next(cards, direction)).toBe(expected);
  });

  it.each([
    ['up', 'a'],
    ['left', 'a'],
    ['down', 'i'],
    ['right', 'i'],
  ] as const)('%s of the card "%s" there is none', (direction, id) => {
    const cards = grid();
    linkIn(cards.find(({ element }) => idOf(element) === id) as PlacedCard).focus(); // it is there
    expect(next(cards, direction)).toBe('');
  });

  it.each(['up', 'down', 'left', 'right'] as const)(
    'without focus is the card in the middle of what the menu leaves free: %s',
    (direction) => {
      // The middle is at 428 px: g spans 300 to 500 px, e 370 to 570 px, b 220 to 420 px.
      expect(next(grid(), direction)).toBe('g');
    },
  );

  it.each([
    [-801, 'd'],
    [-799, 'b'],
    [1599, 'b'],
    [1600, 'd'],
  ])('of a card that the wall has left %i px away is one on screen', (away, expected) => {
    const top = away < 0 ? away - 200 : away;
    const far = placedCard('a', { column: 0, top, height: 200 });
    const beyond = placedCard('b', { column: 0, top: top - 220, height: 200 });
    linkIn(far).focus();
    expect(next([beyond, far, placedCard('d', { column: 1, top: 300 })], 'up')).toBe(expected);
  });

  it('without cards is no card', () => {
    expect(cardTowards([], 'down', viewport)).toBeNull();
  });
});

describe('shiftIntoView', () => {
  // Free are 24 px below the menu and 24 px above the lower edge: 80 to 776.
  it.each([
    ['is fully visible', 200, 300, 0],
    ['touches the upper margin', 80, 100, 0],
    ['touches the lower margin', 676, 100, 0],
    ['lies under the menu', 0, 100, -80],
    ['is above', -500, 100, -580],
    ['is cut off below', 700, 100, 24],
    ['is one px too low', 677, 100, 1],
    ['is far below', 2000, 300, 1524],
    ['fits exactly, a little too high', 70, 696, -10],
    ['is too tall, and cut off on both sides', 0, 1000, 72],
    ['is too tall, and cut off below', 100, 900, 122],
    ['is too tall, and centred', -72, 1000, 0],
  ])('of a card that %s', (_, top, height, shift) => {
    expect(shiftIntoView({ column: 0, top, height }, viewport)).toBeCloseTo(shift);
  });
});

describe('setTabStops', () => {
  const stopsOf = (cards: PlacedCard[]) => {
    setTabStops(cards, viewport);
    return cards.filter((card) => linkIn(card).tabIndex === 0).map(({ element }) => idOf(element));
  };

  it('are the first fully visible card of each column, whatever their order', () => {
    const cards = [
      placedCard('below', { column: 0, top: 500 }),
      placedCard('first', { column: 0, top: 56 }),
      placedCard('under the menu', { column: 0, top: 55 }),
      placedCard('only', { column: 1, top: 300 }),
    ];
    expect(stopsOf(cards)).toEqual(['first', 'only']);
    expect(cards.map((card) => linkIn(card).tabIndex)).toEqual([-1, 0, -1, 0]);
  });

  it('are the lowest cut-off card where none is fully visible', () => {
    const cards = [
      placedCard('far above', { top: -900 }),
      placedCard('just above', { top: -100, height: 5000 }),
      placedCard('farther above', { top: -1200 }),
    ];
    expect(stopsOf(cards)).toEqual(['just above']);
  });

  it('are the focused card of a column, wherever it is', () => {
    const cards = [
      placedCard('first', { column: 0, top: 60 }),
      placedCard('focused', { column: 0, top: -3000 }),
      placedCard('other', { column: 1, top: 70 }),
    ];
    linkIn(cards[1] as PlacedCard).focus();
    expect(stopsOf(cards)).toEqual(['focused', 'other']);
  });

  it('move on with the wall', () => {
    const card = placedCard('a', { top: 60 });
    const next = placedCard('b', { top: 200 });
    expect(stopsOf([card, next])).toEqual(['a']);
    expect(
      stopsOf([
        { ...card, top: -90 },
        { ...next, top: 60 },
      ]),
    ).toEqual(['b']);
  });

  it('pass over a card without a link', () => {
    const bare = { ...placedCard('a'), element: document.createElement('div') };
    expect(() => setTabStops([bare], viewport)).not.toThrow();
  });
});
