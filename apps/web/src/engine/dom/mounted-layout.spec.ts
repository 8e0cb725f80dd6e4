import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeAnimation, installStage } from '../../../testing/fake-stage.ts';
import { createCardPool } from './card-pool.ts';
import { createMountedLayout } from './mounted-layout.ts';
import type { MountedLayout } from './mounted-layout.ts';
import { cardOptions, focusMovesBy, idOf } from '../../../testing/engine-fakes.ts';
import type { SizedImage, WallList, WallOptions, WallSettings } from './wall-types.ts';

const settings: WallSettings = {
  isAlternating: false,
  autoSpeed: 0,
  prefersReducedMotion: false,
  top: 56,
};
const create = jest.fn(cardOptions.create);
const fill = jest.fn<WallOptions<SizedImage>['fill']>();
/** Below the menu and a gap. */
const HOME = -76;
let stage: HTMLElement;
let mounted: MountedLayout<SizedImage>;

/** Squares `p<from>` to `p<end - 1>`: cards of 400 × 400 px in three columns. */
function listOf(end: number, from = 0): WallList<SizedImage> {
  const images = Array.from({ length: end - from }, (_, i) => ({ id: `p${from + i}`, aspect: 1 }));
  return { name: 'all', images, balance: 'in order' };
}
const links = () => [...stage.querySelectorAll('a')];
const linkTo = (id: string) => links().find((link) => idOf(link) === id);
const stops = () => links().filter(({ tabIndex }) => tabIndex === 0);
const middleOf = (item: number) => {
  const { top = NaN, height = NaN } = mounted.cards().find((card) => card.item === item) ?? {};
  return top + height / 2;
};

beforeEach(() => {
  jest.useFakeTimers();
  installStage();
  create.mockClear();
  fill.mockReset().mockImplementation(cardOptions.fill);
  stage = document.createElement('div');
  document.body.replaceChildren(stage);
  mounted = createMountedLayout(stage, createCardPool({ create, fill }), {
    isHeld: () => false,
    onTravel: () => undefined,
  });
});
afterEach(() => {
  mounted.destroy();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('before a layout is mounted', () => {
  it('there are no cards, and nothing moves', () => {
    mounted.jumpTo(3, 400);
    mounted.lookAhead([]);
    expect(mounted.cards()).toEqual([]);
    expect(mounted.elements()).toEqual([]);
    expect(mounted.viewport()).toEqual({ height: 0, top: 0 });
    expect(mounted.signAt(100)).toBe(1);
    expect(mounted.scroller.position()).toBe(0);
  });
});

describe('a mounted layout', () => {
  it('fills the viewport from its start', () => {
    mounted.mount(listOf(60), settings, null);
    expect(mounted.viewport()).toEqual({ height: 800, top: 56 });
    expect(mounted.scroller.position()).toBe(HOME);
    expect(mounted.cardsInView().map(({ item }) => item)).toEqual([0, 3, 1, 4, 2, 5]);
    expect(stage.children).toHaveLength(3);
  });

  it('starts below the menu where it does not loop', () => {
    mounted.mount(listOf(3), settings, null);
    expect(mounted.scroller.position()).toBe(HOME);
    expect(mounted.cards().map(({ top }) => top)).toEqual([76, 76, 76]);
  });

  it.each([
    [0, 0],
    [37, -120],
    [59, 333],
  ])('starts at item %i, its middle %i px below that of the viewport', (item, y) => {
    mounted.mount(listOf(60), settings, { item, y });
    expect(middleOf(item)).toBeCloseTo(400 + y);
  });

  it('mounts no card outside of the viewport at first', () => {
    mounted.mount(listOf(60), settings, null);
    expect(mounted.cards()).toHaveLength(mounted.cardsInView().length);
  });

  it('has a bounded number of cards on the page, wherever it is scrolled', () => {
    mounted.mount(listOf(3000), settings, null);
    mounted.lookAhead(listOf(3000).images);
    for (const item of [5, 1500, 2999, 0, 700]) {
      mounted.jumpTo(item, 400);
      expect(links().length).toBeLessThanOrEqual(15);
      expect(middleOf(item)).toBeCloseTo(400);
    }
    expect(create.mock.calls.length).toBeLessThanOrEqual(5 * 15);
  });

  it('gives each column one stop of the Tab key', () => {
    mounted.mount(listOf(60), settings, null);
    expect(stops().map(idOf)).toEqual(['p0', 'p1', 'p2']);
  });

  it('moves the stops of the Tab key when it comes to rest', () => {
    mounted.mount(listOf(60), settings, null);
    mounted.scroller.glideBy(420);
    jest.advanceTimersByTime(5000);
    expect(stops().map(idOf)).toEqual(['p3', 'p4', 'p5']);
  });

  it('moves them before Tab moves the focus, while it is still scrolling', () => {
    mounted.mount(listOf(60), settings, null);
    mounted.lookAhead(listOf(60).images);
    mounted.scroller.glideBy(4000);
    jest.advanceTimersByTime(600);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    const inView = mounted.elements().map(idOf);
    expect(stops()).toHaveLength(3);
    for (const stop of stops()) expect(inView).toContain(idOf(stop));
  });

  it.each([
    [true, [1, -1, 1]],
    [false, [1, 1, 1]],
  ])('knows the direction of each column, alternating: %s', (isAlternating, signs) => {
    mounted.mount(listOf(60), { ...settings, isAlternating }, null);
    expect([30, 640, 1250].map(mounted.signAt)).toEqual(signs);
  });
});

describe('looking ahead', () => {
  const { images } = listOf(60);

  it('mounts the cards below the viewport', () => {
    mounted.mount(listOf(60), settings, null);
    const before = links().length;
    mounted.lookAhead(images);
    expect(links().length).toBeGreaterThan(before);
    expect(mounted.cards().every(({ top, height }) => top + height > 0)).toBe(true);
  });

  it('goes down first in the next layout, whatever the direction before', () => {
    mounted.mount(listOf(60), settings, null);
    mounted.lookAhead(images);
    mounted.scroller.jumpTo(-500);
    expect(mounted.cards().some(({ top, height }) => top + height < 0)).toBe(true);
    mounted.mount(listOf(60), settings, { item: 30, y: 0 });
    expect(mounted.cards().every(({ top, height }) => top + height > 0)).toBe(true);
  });

  it.each([
    ['on the first screen', false],
    ['further down', true],
  ])('is known to the cards %s', (_, looksAhead) => {
    mounted.mount(listOf(60), settings, null);
    if (looksAhead) mounted.lookAhead(images);
    expect(fill.mock.lastCall?.[2]).toEqual({ width: 400, isFirstScreen: !looksAhead });
  });

  it('goes on in the next layout', () => {
    mounted.mount(listOf(60), settings, null);
    mounted.lookAhead(images);
    fill.mockClear();
    mounted.mount(listOf(120, 60), settings, null);
    expect(fill.mock.calls[0]?.[2].isFirstScreen).toBe(false);
    expect(mounted.cards().length).toBeGreaterThan(mounted.cardsInView().length);
  });
});

describe('the next layout', () => {
  it('replaces the former one', () => {
    mounted.mount(listOf(60), settings, null);
    const [former] = stage.children;
    mounted.mount(listOf(120, 60), settings, null);
    expect(former?.isConnected).toBe(false);
    expect(stage.children).toHaveLength(3);
    expect(idOf(links()[0])).toBe('p60');
  });

  it('keeps the cards of the images that stay', () => {
    mounted.mount(listOf(60), settings, null);
    const link = linkTo('p4');
    mounted.mount(listOf(60, 1), settings, null);
    expect(linkTo('p4')).toBe(link);
  });

  it('forgets the cards of the others', () => {
    mounted.mount(listOf(60), settings, null);
    const link = linkTo('p0');
    mounted.mount(listOf(60, 30), settings, null);
    mounted.mount(listOf(60), settings, null);
    expect(linkTo('p0')).not.toBe(link);
  });

  it('divides its present width', () => {
    mounted.mount(listOf(60), settings, null);
    installStage({ width: 500, height: 700 });
    mounted.mount(listOf(60), settings, null);
    expect(stage.children).toHaveLength(2);
    expect(mounted.viewport()).toEqual({ height: 700, top: 56 });
    expect(fill.mock.lastCall?.[2].width).toBe(400);
    mounted.jumpTo(40, 400);
    expect(fill.mock.lastCall?.[2].width).toBe(238);
  });

  it('keeps the focus of a card that stays', () => {
    mounted.mount(listOf(60), settings, null);
    linkTo('p4')?.focus();
    const focus = jest.spyOn(linkTo('p4') as HTMLElement, 'focus'); // it is mounted
    mounted.mount(listOf(60, 1), settings, null);
    expect(idOf(document.activeElement)).toBe('p4');
    expect(focus).toHaveBeenCalledWith({ preventScroll: true });
  });

  it('gives the focus of a card that leaves to no other', () => {
    mounted.mount(listOf(60), settings, null);
    linkTo('p0')?.focus();
    mounted.mount(listOf(60, 30), settings, null);
    expect(document.activeElement).toBe(document.body);
  });

  it('leaves the focus of something beside the wall alone', () => {
    const search = document.createElement('input');
    document.body.append(search);
    mounted.mount(listOf(60), settings, null);
    search.focus();
    const focus = jest.spyOn(search, 'focus');
    mounted.mount(listOf(60, 1), settings, null);
    expect(document.activeElement).toBe(search);
    expect(focus).not.toHaveBeenCalled();
  });

  it('stops the animations of the former one', () => {
    mounted.mount(listOf(60), settings, null);
    mounted.scroller.setAutoScroll(20);
    jest.advanceTimersByTime(6000);
    expect(FakeAnimation.live).toHaveLength(3);
    mounted.mount(listOf(60), settings, null);
    expect(FakeAnimation.live).toEqual([]);
  });
});

describe('scrolling by itself', () => {
  /** Whether the wall moves within ten seconds. */
  function moves(): boolean {
    const before = mounted.scroller.position();
    jest.advanceTimersByTime(10_000);
    return mounted.scroller.position() !== before || FakeAnimation.live.length > 0;
  }

  beforeEach(() => {
    mounted.mount(listOf(60), settings, null);
    mounted.scroller.setAutoScroll(20);
  });

  it('begins after a while', () => {
    expect(moves()).toBe(true);
  });

  it('waits while the page is hidden', () => {
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    expect(moves()).toBe(false);
    hidden.mockReturnValue(false);
    expect(moves()).toBe(true);
  });

  it.each([
    ['keyboard', false],
    ['mouse', true],
  ] as const)('with a card focused by %s: %s', (device, expected) => {
    focusMovesBy(device);
    linkTo('p4')?.focus();
    expect(moves()).toBe(expected);
  });
});

describe('a destroyed layout', () => {
  it('leaves nothing on the page', () => {
    mounted.mount(listOf(60), settings, null);
    mounted.destroy();
    expect(stage.children).toHaveLength(0);
  });

  it.each([
    ['coasts', () => mounted.scroller.push(80)],
    ['waits to scroll by itself', () => mounted.scroller.setAutoScroll(20)],
  ])('leaves no timer and no frame behind when it %s', (_, act) => {
    mounted.mount(listOf(60), settings, null);
    act();
    expect(jest.getTimerCount()).toBeGreaterThan(0);
    mounted.destroy();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('listens to no key', () => {
    mounted.mount(listOf(60), settings, null);
    const [link] = links();
    mounted.destroy();
    link?.setAttribute('tabindex', '5');
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    expect(link?.tabIndex).toBe(5);
  });
});
