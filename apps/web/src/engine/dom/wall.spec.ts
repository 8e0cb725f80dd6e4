import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeAnimation, installStage, pointer } from '../../../testing/fake-stage.ts';
import { someAspects } from '../../../testing/some-aspects.ts';
import { cardOptions, focusMovesBy, idOf } from '../../../testing/engine-fakes.ts';
import type { WallList, SizedImage, WallSettings } from './wall-types.ts';
import { createWall } from './wall.ts';
import type { Wall } from './wall.ts';

const images: SizedImage[] = someAspects(300).map((aspect, i) => ({ id: `p${i}`, aspect }));
const settings: WallSettings = {
  isAlternating: false,
  autoSpeed: 0,
  prefersReducedMotion: false,
  top: 56,
};
const listOf = (some: SizedImage[], name = 'all'): WallList<SizedImage> => ({
  name,
  images: some,
  balance: { firstPage: 60 },
});
let stage: HTMLElement;
let wall: Wall<SizedImage>;

const links = () => [...stage.querySelectorAll('a')];
const linkTo = (id: string) => links().find((link) => link.dataset.id === id);
const settle = () => jest.advanceTimersByTime(6000);
const wheel = (deltaY: number) =>
  stage.dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true }));

beforeEach(() => {
  jest.useFakeTimers();
  installStage();
  focusMovesBy('keyboard');
  stage = document.createElement('div');
  document.body.replaceChildren(stage);
  wall = createWall(stage, cardOptions);
  wall.layOut(listOf(images), settings);
});

afterEach(() => {
  wall.destroy();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a wall', () => {
  it('says which of how many each card is', () => {
    const card = linkTo('p0')?.parentElement;
    expect(card?.getAttribute('aria-posinset')).toBe('1');
    expect(card?.getAttribute('aria-setsize')).toBe('300');
  });

  it('knows the card of which most is in view, not the tallest', () => {
    const aspects = { flat: 0.6, tall: 0.5, flatter: 0.7, endless: 0.1 };
    const few = Object.entries(aspects).map(([id, aspect]) => ({ id, aspect }));
    wall.layOut({ ...listOf(few, 'few'), balance: 'in order' }, settings);
    expect(idOf(wall.mostSeen())).toBe('tall');
  });

  it('knows it in rows too, where cards have different widths', () => {
    const aspects = { square: 1, panorama: 4, portrait: 0.5 };
    const few = Object.entries(aspects).map(([id, aspect]) => ({ id, aspect }));
    wall.layOut({ ...listOf(few, 'few'), balance: 'in order' }, { ...settings, hasRows: true });
    expect(idOf(wall.mostSeen())).toBe('panorama');
  });

  it('has one stop per column for the Tab key', () => {
    const stops = links().filter(({ tabIndex }) => tabIndex === 0);
    expect(new Set(stops.map((stop) => stop.parentElement?.parentElement)).size).toBe(3);
    expect(stops).toHaveLength(3);
  });

  it('says when it is too fast for anybody to point at a card', () => {
    wheel(40);
    jest.advanceTimersByTime(50);
    expect(stage.hasAttribute('data-hurried')).toBe(false);
    for (let turn = 0; turn < 10; turn++) wheel(80);
    jest.advanceTimersByTime(50);
    expect(stage.hasAttribute('data-hurried')).toBe(true);
    settle();
    expect(stage.hasAttribute('data-hurried')).toBe(false);
  });

  it('takes nothing while it is held', () => {
    const before = wall.anchor();
    wall.setHeld(true);
    wheel(80);
    settle();
    expect(wall.anchor()).toEqual(before);
    wall.setHeld(false);
    wheel(80);
    settle();
    expect(wall.anchor()).not.toEqual(before);
  });

  it('stops what moves when it is held', () => {
    wheel(80);
    jest.advanceTimersByTime(100);
    wall.setHeld(true);
    const stood = wall.anchor();
    settle();
    expect(wall.anchor()).toEqual(stood);
  });

  it('follows scrolling by the browser, for a screen reader', () => {
    const before = wall.anchor();
    stage.scrollTop = 200;
    stage.dispatchEvent(new Event('scroll'));
    expect(stage.scrollTop).toBe(0);
    expect(wall.anchor()).not.toEqual(before);
  });
});

describe('the focus', () => {
  it('begins in the middle and walks down a column', () => {
    wall.lookAhead();
    wall.moveFocus('down');
    const first = document.activeElement;
    wall.moveFocus('down');
    const second = document.activeElement;
    expect(second?.parentElement?.parentElement).toBe(first?.parentElement?.parentElement);
    expect(second).not.toBe(first);
    wall.moveFocus('up');
    expect(document.activeElement).toBe(first);
  });

  it('brings its card into view', () => {
    wall.lookAhead();
    for (let i = 0; i < 12; i++) {
      wall.moveFocus('down');
      settle();
    }
    const id = idOf(document.activeElement) ?? '';
    expect(wall.visibleCard(id)).toBe(document.activeElement?.parentElement);
  });

  it('is not lost when its card scrolls far away, and is found one lap later', () => {
    wall.moveFocus('right');
    const link = document.activeElement;
    for (let i = 0; i < 40; i++) {
      wall.page(1);
      settle();
    }
    expect(document.activeElement).toBe(link);
    wall.bring(idOf(link) ?? '');
    expect(links().filter((other) => idOf(other) === idOf(link))).toEqual([link]);
    wall.clearFocus();
    expect(document.activeElement).toBe(document.body);
  });

  it('survives a new layout', () => {
    wall.moveFocus('right');
    const id = idOf(document.activeElement);
    wall.relayout();
    expect(idOf(document.activeElement)).toBe(id);
  });
});

describe('a wall that scrolls by itself', () => {
  const inView = ({ id }: SizedImage) => wall.visibleCard(id) !== null;
  const anchorAfter = (ms: number) => {
    jest.advanceTimersByTime(ms);
    return wall.anchor();
  };
  const scrolling = { ...settings, autoSpeed: 200 };
  const pressKey = (key: string) =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

  beforeEach(() => {
    wall.layOut(listOf(images), scrolling);
    wall.lookAhead();
  });

  it('has its stops for the Tab key in view, after any way', () => {
    jest.advanceTimersByTime(3000);
    for (let stretch = 0; stretch < 8; stretch++) {
      for (const animation of FakeAnimation.live) animation.finish();
    }
    pressKey('Tab');
    const stops = links().filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toHaveLength(3);
    const ids = stops.map(idOf);
    expect(images.filter(({ id }) => ids.includes(id)).every(inView)).toBe(true);
  });

  it('goes on after code gave the focus back to a card', () => {
    wall.focus(wall.anchor()?.id ?? '');
    expect(document.activeElement).not.toBe(document.body);
    const before = anchorAfter(1400);
    expect(anchorAfter(4000)).not.toEqual(before);
  });

  it('goes on when a card that was given the focus back is laid out again', () => {
    wall.focus(wall.anchor()?.id ?? '');
    wall.relayout();
    const before = anchorAfter(1400);
    expect(anchorAfter(4000)).not.toEqual(before);
  });

  it.each([
    ['is laid out again after a resize', () => wall.relayout()],
    ['jumps to its start', () => wall.jumpTo('start')],
    ['jumps to its end', () => wall.jumpTo('end')],
    ['shows another list', () => wall.layOut(listOf(images.slice(5), 'other'), scrolling)],
  ])('goes on after it %s', (_, act) => {
    jest.advanceTimersByTime(3000);
    act();
    const before = anchorAfter(1400);
    expect(anchorAfter(4000)).not.toEqual(before);
  });

  it('waits while the keyboard moves from card to card', () => {
    wall.focus(wall.anchor()?.id ?? '');
    wall.moveFocus('left');
    const before = anchorAfter(1400);
    expect(anchorAfter(10_000)).toEqual(before);
  });

  it('waits when the keyboard returns to the card', () => {
    const id = wall.anchor()?.id ?? '';
    wall.focus(id);
    pressKey('Tab');
    linkTo(id)?.focus();
    const before = anchorAfter(1400);
    expect(anchorAfter(10_000)).toEqual(before);
  });
});

describe('a wall laid out again', () => {
  it('keeps the card in the middle where it is, in any number of columns', () => {
    wall.page(1);
    settle();
    const { id = '', y = NaN } = wall.anchor() ?? {};
    for (const width of [390, 1920, 700]) {
      installStage({ width });
      wall.relayout();
      expect(wall.visibleCard(id)).not.toBeNull();
    }
    wall.layOut(listOf(images), settings, { id, y });
    expect(wall.anchor()).toEqual({ id, y });
    wall.layOut(listOf(images.slice(1)), settings);
    expect(wall.anchor()).toEqual({ id, y });
  });

  it('shows a list where it was left', () => {
    wall.page(1);
    settle();
    const left = wall.anchor();
    wall.layOut(listOf(images.slice(0, 5), 'few'), settings);
    expect(wall.anchor()?.id).not.toBe(left?.id);
    wall.layOut(listOf(images), settings);
    expect(wall.anchor()).toEqual(left);
  });

  it('keeps the cards that stay', () => {
    const card = linkTo('p0');
    wall.layOut(listOf(images.slice(0, 40)), settings);
    expect(linkTo('p0')).toBe(card);
    expect(card?.parentElement?.getAttribute('aria-setsize')).toBe('40');
  });
});

describe('a press', () => {
  const few = listOf(images.slice(200), 'found');
  const send = (type: 'pointerdown' | 'pointermove' | 'pointerup', y = 300) =>
    (type === 'pointerdown' ? stage : window).dispatchEvent(pointer(type, { y }));
  const isLaidOut = () => linkTo('p0') === undefined;

  it('keeps its card until it has clicked, whatever list arrives meanwhile', () => {
    send('pointerdown');
    wall.layOut(listOf(images.slice(100)), settings);
    wall.layOut(few, settings);
    settle();
    expect(isLaidOut()).toBe(false);
    send('pointerup');
    expect(isLaidOut()).toBe(false);
    jest.advanceTimersByTime(50);
    expect(isLaidOut()).toBe(true);
    expect(links()[0]?.parentElement?.getAttribute('aria-setsize')).toBe('100');
  });

  it('that becomes a drag lets the list in', () => {
    send('pointerdown');
    wall.layOut(few, settings);
    send('pointermove', 400);
    jest.advanceTimersByTime(50);
    expect(isLaidOut()).toBe(true);
  });

  it('lays nothing out on a wall that is gone', () => {
    send('pointerdown');
    wall.layOut(few, settings);
    wall.destroy();
    settle();
    expect(stage.children).toHaveLength(0);
  });
});

describe('a drag', () => {
  const dragTo = (y: number) => window.dispatchEvent(pointer('pointermove', { y, timeMs: 500 }));

  it('goes on from the start of a list that arrives meanwhile', () => {
    stage.dispatchEvent(pointer('pointerdown', { y: 700 }));
    dragTo(300);
    const few = listOf(images.slice(200), 'found');
    wall.layOut(few, settings);
    const start = wall.anchor()?.y ?? NaN;
    const id = wall.anchor()?.id;
    dragTo(290);
    settle();
    expect(wall.anchor()).toEqual({ id, y: start - 10 });
    window.dispatchEvent(pointer('pointerup', { y: 290, timeMs: 900 }));
  });
});

describe('an opened image', () => {
  it('is found again anywhere on the wall', () => {
    expect(wall.visibleCard('p250')).toBeNull();
    expect(idOf(wall.bring('p250'))).toBe('p250');
    expect(wall.visibleCard('p250')).not.toBeNull();
    expect(wall.bring('unknown')).toBeNull();
  });

  it('does not move a wall on which it can be seen', () => {
    const before = wall.anchor();
    wall.bring(before?.id ?? '');
    expect(wall.anchor()).toEqual(before);
  });

  it('makes the other cards in view exit and enter again', async () => {
    const id = wall.anchor()?.id ?? '';
    wall.exitCards(id);
    const away = FakeAnimation.live.map(({ element }) => idOf(element));
    expect(away).toHaveLength(wall.visibleCards().length - 1);
    expect(away).not.toContain(id);
    wall.enterCards(id);
    await FakeAnimation.finishAll();
    for (let i = 0; i < 5; i++) await Promise.resolve();
    expect(FakeAnimation.live).toHaveLength(0);
  });

  it('that is out of view is brought before the cards around it enter', () => {
    wall.exitCards('p0');
    wall.enterCards('p250');
    const entering = FakeAnimation.live.map(({ element }) => element);
    const opened = wall.bring('p250');
    const others = wall.visibleCards().filter((element) => element !== opened);
    expect(new Set(entering)).toEqual(new Set(others));
  });
});

describe('a wall that moves', () => {
  it('scrolls by a page', () => {
    const [column] = stage.children;
    const offset = () =>
      Number(/, (-?[\d.]+)px/.exec((column as HTMLElement).style.transform)?.[1]); // a layer
    const before = offset();
    wall.page(1);
    settle();
    expect(before - offset()).toBeCloseTo(0.9 * (800 - settings.top), 0);
  });

  it('jumps to either end', () => {
    wall.jumpTo('end');
    expect(wall.visibleCard('p299')).not.toBeNull();
    wall.jumpTo('start');
    expect(wall.visibleCard('p0')).not.toBeNull();
  });

  it('does not scroll by itself while it is held, and goes on after', () => {
    wall.layOut(listOf(images), { ...settings, autoSpeed: 200 });
    wall.setHeld(true);
    const before = wall.anchor();
    jest.advanceTimersByTime(10_000);
    expect(wall.anchor()).toEqual(before);
    wall.setHeld(false);
    jest.advanceTimersByTime(10_000);
    expect(wall.anchor()).not.toEqual(before);
  });

  it('that scrolls by itself is taken back when the tab is hidden', () => {
    wall.layOut(listOf(images), { ...settings, autoSpeed: 20 });
    wall.lookAhead();
    jest.advanceTimersByTime(6000);
    expect(FakeAnimation.live.length).toBeGreaterThan(0);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeAnimation.live).toEqual([]);
  });

  it.each([true, false])('makes the cards fade instead of fly, less motion: %s', (isReduced) => {
    wall.layOut(listOf(images), { ...settings, prefersReducedMotion: isReduced });
    wall.exitCards(wall.anchor()?.id ?? '');
    expect(FakeAnimation.live[0]?.timing.duration).toBe(isReduced ? 120 : 500);
  });

  it('makes all cards exit where the opened image has none', () => {
    wall.exitCards('unknown');
    expect(FakeAnimation.live).toHaveLength(wall.visibleCards().length);
  });
});

describe('a destroyed wall', () => {
  it('leaves no card, no timer and no listener behind', () => {
    wall.layOut(listOf(images), { ...settings, autoSpeed: 20 });
    wheel(80);
    wall.destroy();
    expect(stage.children).toHaveLength(0);
    expect(jest.getTimerCount()).toBe(0);
    wheel(80);
    stage.dispatchEvent(pointer('pointerdown', {}));
    document.dispatchEvent(new Event('visibilitychange'));
    stage.scrollTop = 200;
    stage.dispatchEvent(new Event('scroll'));
    expect(stage.scrollTop).toBe(200);
    expect(jest.getTimerCount()).toBe(0);
  });
});
