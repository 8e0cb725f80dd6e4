import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { installStage } from '../../../testing/fake-stage.ts';
import type { Direction } from '../core/neighbour.ts';
import type { PlacedCard } from './lanes.ts';
import { cardOptions, focusMovesBy, idOf } from '../../../testing/engine-fakes.ts';
import type { SizedImage, WallSettings } from './wall-types.ts';
import { createWallNavigation } from './wall-navigation.ts';
import type { WallNavigation } from './wall-navigation.ts';
import { createWallView } from './wall-view.ts';
import type { WallView } from './wall-view.ts';

const settings: WallSettings = {
  isAlternating: false,
  autoSpeed: 0,
  prefersReducedMotion: false,
  top: 56,
};
/** Below the menu and a gap. */
const HOME = -76;
const onTravel = jest.fn<(distance: number) => void>();
let isHeld: boolean;
let stage: HTMLElement;
let view: WallView<SizedImage>;
let navigation: WallNavigation;

const settle = () => jest.advanceTimersByTime(3000);
const focused = () => idOf(document.activeElement);
const focusedCard = () =>
  view.cards().find(({ element }) => element.contains(document.activeElement));
const cardOf = (id: string) => view.find(id) as PlacedCard; // of a mounted card

/** A wall of squares, or of images of another aspect, `p0` to `p<count - 1>`. In 1280 px it has three columns. */
function layOut(count: number, more: Partial<WallSettings> = {}, aspect = 1): void {
  const images = Array.from({ length: count }, (_, i) => ({ id: `p${i}`, aspect }));
  view.layOut({ name: 'all', images, balance: 'in order' }, { ...settings, ...more }, null);
  view.lookAhead();
}
/** Moves the focus a number of times, and waits until the wall has followed. */
function walk(direction: Direction, steps: number): (string | undefined)[] {
  return Array.from({ length: steps }, () => {
    navigation.moveFocus(direction);
    settle();
    return focused();
  });
}

beforeEach(() => {
  jest.useFakeTimers();
  installStage();
  focusMovesBy('keyboard');
  isHeld = false;
  onTravel.mockClear();
  stage = document.createElement('div');
  document.body.replaceChildren(stage);
  view = createWallView(stage, cardOptions, { isHeld: () => isHeld, onTravel: () => undefined });
  navigation = createWallNavigation(stage, view, {
    isHeld: () => isHeld,
    onTravel,
  });
  layOut(30);
});
afterEach(() => {
  navigation.destroy();
  view.destroy();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a jump', () => {
  it('to the start and to the end counts as travel by a view', () => {
    navigation.jumpTo('end');
    navigation.jumpTo('start');
    expect(onTravel.mock.calls).toEqual([[800], [-800]]);
  });

  it('to the end is no travel where the wall cannot move', () => {
    layOut(3, { hasRows: true });
    navigation.jumpTo('end');
    expect(onTravel).not.toHaveBeenCalled();
  });
});

describe.each([
  ['columns that scroll together', false],
  ['columns that scroll against each other', true],
])('the focus, in %s,', (_, isAlternating) => {
  beforeEach(() => layOut(30, { isAlternating }));

  it.each([
    ['down', 3],
    ['up', -3],
  ] as const)('goes all the way round %s, without leaving its column', (direction, step) => {
    navigation.moveFocus(direction);
    settle();
    const start = Number(focused()?.slice(1));
    const expected = Array.from({ length: 10 }, (_item, i) => {
      const item = (start + step * (i + 1) + 60) % 30;
      return `p${item}`;
    });
    expect(walk(direction, 10)).toEqual(expected);
    expect(expected.at(-1)).toBe(`p${start}`);
  });

  it.each(['down', 'up'] as const)('is in full view after each step %s', (direction) => {
    for (let i = 0; i < 8; i++) {
      walk(direction, 1);
      const { top = NaN, height = NaN } = focusedCard() ?? {};
      expect(top).toBeGreaterThanOrEqual(56 + 24 - 1);
      expect(top + height).toBeLessThanOrEqual(800 - 24 + 1);
    }
  });

  it('goes from column to column, and stays in the last', () => {
    walk('left', 3);
    const columns = ['right', 'right', 'right', 'left', 'left', 'left'] as const;
    expect(
      columns.map((direction) => {
        walk(direction, 1);
        return focusedCard()?.column;
      }),
    ).toEqual([1, 2, 2, 1, 0, 0]);
  });

  it('mounts one card of its image, however far it goes', () => {
    walk('down', 25);
    const ids = [...stage.querySelectorAll('a')].map(idOf);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeLessThan(25);
  });
});

describe.each([
  ['columns that scroll together', false],
  ['columns that scroll against each other', true],
])('the focus on cards taller than the view, in %s,', (_, isAlternating) => {
  beforeEach(() => {
    installStage({ width: 640, height: 400 });
    layOut(30, { isAlternating }, 2 / 3);
  });

  it.each([
    ['up', 'down'],
    ['down', 'up'],
  ] as const)('goes %s the way it came %s', (back, away) => {
    const there = walk(away, 4);
    expect(new Set(there).size).toBe(4);
    expect(walk(back, 3)).toEqual(there.slice(0, -1).reverse());
  });

  it('does not run ahead of the wall while a key repeats', () => {
    walk('down', 1);
    const before = stage.querySelectorAll('a').length;
    for (let i = 0; i < 10; i++) navigation.moveFocus('up');
    expect(stage.querySelectorAll('a').length).toBeLessThanOrEqual(2 * before);
  });

  it('stays on the last card of a wall that ends', () => {
    layOut(2, { isAlternating }, 2 / 3);
    expect(new Set(walk('down', 2)).size).toBe(1);
    expect(view.cards()).toHaveLength(2);
  });
});

describe('a focused card', () => {
  it('is where it should be at once where less motion is wanted', () => {
    layOut(30, { prefersReducedMotion: true });
    navigation.moveFocus('down');
    for (let i = 0; i < 5; i++) {
      navigation.moveFocus('down');
      jest.advanceTimersByTime(17);
      const { top = NaN, height = NaN } = focusedCard() ?? {};
      expect(top + height).toBeLessThanOrEqual(800 - 24);
    }
  });

  it('is not scrolled to when it was clicked', () => {
    jest.restoreAllMocks();
    focusMovesBy('mouse');
    const before = view.scroller.position();
    stage.querySelectorAll('a').forEach((link) => link.focus());
    settle();
    expect(view.scroller.position()).toBe(before);
  });

  it('does not move a held wall', () => {
    isHeld = true;
    walk('down', 4);
    expect(view.scroller.position()).toBe(HOME);
  });

  it('is not scrolled to again when the person returns to the tab', () => {
    navigation.moveFocus('down');
    settle();
    const link = document.activeElement as HTMLElement; // of the focused card
    view.scroller.jumpTo(view.scroller.position() + 3_000);
    const position = view.scroller.position();
    const focusIn = () => {
      link.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      settle();
    };
    window.dispatchEvent(new FocusEvent('blur'));
    focusIn();
    expect(view.scroller.position()).toBe(position);
    focusIn();
    expect(view.scroller.position()).not.toBe(position);
  });

  it('is scrolled to in the middle of another movement', () => {
    navigation.page(1);
    jest.advanceTimersByTime(100);
    navigation.moveFocus('down');
    settle();
    expect(view.isInView(focusedCard() as PlacedCard)).toBe(true); // it is mounted
  });

  it('may be something on the wall that is no card', () => {
    const button = document.createElement('button');
    stage.append(button);
    button.focus();
    settle();
    expect(view.scroller.position()).toBe(HOME);
  });
});

describe('page', () => {
  it.each([1, -1] as const)('scrolls by nine tenths of the free height: %i', (direction) => {
    navigation.page(direction);
    settle();
    expect(view.scroller.position()).toBeCloseTo(HOME + direction * 0.9 * (800 - 56));
  });

  it('adds pages that are asked for on the way', () => {
    navigation.page(1);
    jest.advanceTimersByTime(50);
    navigation.page(1);
    jest.advanceTimersByTime(50);
    navigation.page(-1);
    settle();
    expect(view.scroller.position()).toBeCloseTo(HOME + 0.9 * 744);
  });
});

describe('jumpTo', () => {
  it.each([
    ['start', 'p0', 80],
    ['end', 'p29', 776],
  ] as const)('the %s shows its card in full, at once', (end, id, edge) => {
    navigation.page(1);
    settle();
    navigation.jumpTo(end);
    const { top, height } = cardOf(id);
    expect(end === 'start' ? top : top + height).toBeCloseTo(edge);
  });

  it.each(['start', 'end'] as const)('the %s of a column that scrolls the other way', (end) => {
    layOut(29, { isAlternating: true }); // p28 is in the second column
    navigation.jumpTo(end);
    const { top, height } = cardOf(end === 'start' ? 'p0' : 'p28');
    expect(end === 'start' ? top : top + height).toBeCloseTo(end === 'start' ? 80 : 776);
  });

  it('ends what moves', () => {
    navigation.page(1);
    jest.advanceTimersByTime(50);
    navigation.jumpTo('start');
    const { top } = cardOf('p0');
    settle();
    expect(cardOf('p0').top).toBe(top);
  });

  it('stays inside of a wall that ends', () => {
    layOut(6);
    navigation.jumpTo('end');
    expect(view.scroller.position()).toBeGreaterThanOrEqual(HOME);
    navigation.jumpTo('start');
    expect(view.scroller.position()).toBe(HOME);
  });
});

describe('the focus given by code', () => {
  it('is on the card of an image', () => {
    navigation.focus('p4');
    expect(focused()).toBe('p4');
    expect(view.keyboard.isInUse()).toBe(false);
  });

  it('is on the first of several images that has a card', () => {
    navigation.focus('unknown', 'p4', 'p1');
    expect(focused()).toBe('p4');
  });

  it('is on the card of which most is in view where no image has one', () => {
    view.scroller.jumpTo(200);
    navigation.focus('unknown');
    expect(focused()).toBe('p3');
    expect(view.keyboard.isInUse()).toBe(false);
  });

  it('counts as the keyboard once a key has moved it', () => {
    navigation.focus('p4');
    navigation.moveFocus('right');
    expect(view.keyboard.isInUse()).toBe(true);
  });

  it('is taken from a card', () => {
    navigation.focus('p4');
    navigation.clearFocus();
    expect(document.activeElement).toBe(document.body);
  });

  it('is not taken from something beside the wall', () => {
    const button = document.createElement('button');
    document.body.append(button);
    button.focus();
    navigation.clearFocus();
    expect(document.activeElement).toBe(button);
  });
});

describe('scrolling by the browser', () => {
  const scroll = (px: number) => {
    stage.scrollTop = px;
    stage.dispatchEvent(new Event('scroll'));
  };

  it('becomes the position of the wall', () => {
    scroll(200);
    expect(stage.scrollTop).toBe(0);
    expect(view.scroller.position()).toBe(HOME + 200);
  });

  it('back to its start changes nothing', () => {
    navigation.page(1);
    jest.advanceTimersByTime(50);
    scroll(0);
    settle();
    expect(view.scroller.position()).toBeCloseTo(HOME + 0.9 * 744);
  });
});

it('listens no more after it is destroyed', () => {
  navigation.destroy();
  stage.scrollTop = 200;
  stage.dispatchEvent(new Event('scroll'));
  expect(stage.scrollTop).toBe(200);
  walk('down', 4);
  expect(view.scroller.position()).toBe(HOME);
});
