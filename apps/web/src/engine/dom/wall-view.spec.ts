import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeAnimation, installStage } from '../../../testing/fake-stage.ts';
import { cardOptions, idOf } from '../../../testing/engine-fakes.ts';
import type { Anchor, SizedImage, WallList, WallSettings } from './wall-types.ts';
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
let stage: HTMLElement;
let view: WallView<SizedImage>;

/** Squares `p<from>` to `p<end - 1>`. */
const imagesOf = (end: number, from = 0): SizedImage[] =>
  Array.from({ length: end - from }, (_, i) => ({ id: `p${from + i}`, aspect: 1 }));

function listOf(end: number, name = 'all', from = 0): WallList<SizedImage> {
  return { name, images: imagesOf(end, from), balance: 'in order' };
}
function show(list: WallList<SizedImage>, at: Anchor | null = null, more = {}): void {
  view.layOut(list, { ...settings, ...more }, at);
}
const settle = () => jest.advanceTimersByTime(3000);
const animated = () => FakeAnimation.all.map(({ element }) => idOf(element));
/** px of the middle of a card below that of the viewport. */
const yOf = (id: string) => {
  const { top = NaN, height = NaN } = view.find(id) ?? {};
  return top + height / 2 - 400;
};
/** Gives every card the box that it has on the screen. */
function measureCards(): void {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const card = view.cards().find(({ element }) => element === this);
    return new DOMRect((card?.column ?? 0) * 420, card?.top ?? 0, 400, card?.height ?? 0);
  });
}

beforeEach(() => {
  jest.useFakeTimers();
  installStage();
  stage = document.createElement('div');
  document.body.replaceChildren(stage);
  view = createWallView(stage, cardOptions, { isHeld: () => false, onTravel: () => undefined });
});
afterEach(() => {
  view.destroy();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a wall without a list', () => {
  it('has no images and no anchor', () => {
    expect(view.count()).toBe(0);
    expect(view.anchor()).toBeNull();
    expect(view.find('p0')).toBeUndefined();
    expect(view.indexOf('p0')).toBe(-1);
    expect(view.settings()).toEqual({ ...settings, top: 0 });
  });

  it('may be laid out again, and shows nothing', () => {
    view.relayout();
    view.lookAhead();
    expect(view.cards()).toEqual([]);
  });
});

describe('the list of a wall', () => {
  beforeEach(() => show(listOf(60)));

  it('has as many images as it has', () => {
    expect(view.count()).toBe(60);
    show(listOf(4, 'few'));
    expect(view.count()).toBe(4);
  });

  it.each([
    ['p0', 0],
    ['p59', 59],
    ['p60', -1],
  ])('has %s at %i', (id, index) => expect(view.indexOf(id)).toBe(index));

  it('finds the mounted card of an image, where it is', () => {
    expect(view.find('p4')).toMatchObject({ item: 4, column: 1, top: 496, height: 400 });
    expect(idOf(view.find('p4')?.element)).toBe('p4');
    expect(view.find('p40')).toBeUndefined();
  });

  it('finds cards by the images of the present list', () => {
    show(listOf(60, 'all', 3));
    expect(view.find('p0')).toBeUndefined();
    expect(view.find('p3')?.item).toBe(0);
  });

  it('comes with settings', () => {
    show(listOf(60), null, { columns: 5, autoSpeed: 20 });
    expect(view.settings()).toEqual({ ...settings, columns: 5, autoSpeed: 20 });
    expect(stage.children).toHaveLength(5);
  });

  it('may be empty', () => {
    show(listOf(0, 'none'));
    expect(view.anchor()).toBeNull();
    expect(view.cards()).toEqual([]);
  });
});

describe('the anchor', () => {
  beforeEach(() => show(listOf(60)));

  it('is the card nearest to the middle of the viewport', () => {
    view.scroller.jumpTo(420 * 5);
    const anchor = view.anchor();
    expect(anchor).toEqual({ id: 'p15', y: -200 });
    expect(yOf('p15')).toBe(-200);
  });

  it('is the one the layout was made for until the wall moves', () => {
    show(listOf(60), { id: 'p30', y: 390 });
    expect(view.anchor()).toEqual({ id: 'p30', y: 390 });
    view.scroller.jumpTo(view.scroller.position() + 1);
    expect(view.anchor()).toMatchObject({ id: 'p27' });
  });

  it.each([
    ['a phone', 390, 700],
    ['a wide screen', 1920, 1080],
  ])('stays the same through a turn to %s and back', (_, width, height) => {
    view.scroller.jumpTo(1234);
    const anchor = view.anchor();
    const drift = [];
    for (let turn = 0; turn < 3; turn++) {
      installStage({ width, height });
      view.relayout();
      installStage();
      view.relayout();
      drift.push(view.anchor(), view.scroller.position());
    }
    expect(drift).toEqual([anchor, 1234, anchor, 1234, anchor, 1234]);
  });

  it('is the start where its image is no longer in the list', () => {
    show(listOf(60), { id: 'unknown', y: 0 });
    expect(view.scroller.position()).toBe(HOME);
  });
});

describe('a list that was left', () => {
  beforeEach(() => {
    show(listOf(60));
    view.scroller.jumpTo(2000);
  });

  it('is shown where it was', () => {
    show(listOf(40, 'search'));
    expect(view.scroller.position()).toBe(HOME);
    show(listOf(60));
    expect(view.scroller.position()).toBe(2000);
  });

  it('is shown where it was last', () => {
    show(listOf(40, 'search'));
    show(listOf(60));
    view.scroller.jumpTo(3000);
    show(listOf(40, 'search'));
    show(listOf(60));
    expect(view.scroller.position()).toBe(3000);
  });

  it('is remembered apart from the others', () => {
    show(listOf(40, 'search'));
    view.scroller.jumpTo(500);
    show(listOf(60));
    show(listOf(40, 'search'));
    expect(view.scroller.position()).toBe(500);
  });

  it('is shown at an explicit view first', () => {
    show(listOf(40, 'search'));
    show(listOf(60), { id: 'p50', y: -10 });
    expect(yOf('p50')).toBe(-10);
  });

  it('stays where it is when images are added to it', () => {
    const { id = '', y = NaN } = view.anchor() ?? {};
    show(listOf(90));
    expect(yOf(id)).toBeCloseTo(y);
  });

  it('starts again where the image it was left at is gone', () => {
    show(listOf(60, 'all', 40));
    expect(view.scroller.position()).toBe(HOME);
  });
});

describe('the cards of the next list', () => {
  beforeEach(() => {
    measureCards();
    show(listOf(60));
  });

  it('do not move when there were none before', () => {
    expect(FakeAnimation.all).toEqual([]);
  });

  it('move from where they were, and the new ones fade in', () => {
    show({ ...listOf(60, 'search'), images: imagesOf(60).filter((_, i) => i !== 1) });
    // Without p1, the images after it move by one column; p6 comes into view.
    expect(animated()).toEqual(['p4', 'p2', 'p5', 'p3', 'p6']);
    expect(FakeAnimation.all.at(-1)?.keyframes).toEqual({ opacity: [0, 1] });
    expect(FakeAnimation.all[0]?.keyframes).toEqual({ translate: ['420px 0px', '0 0'] });
  });

  it('are there at once where less motion is wanted', () => {
    show(listOf(60, 'search', 1), null, { prefersReducedMotion: true });
    expect(FakeAnimation.all).toEqual([]);
  });

  it('are there at once after a resize', () => {
    installStage({ width: 700 });
    view.relayout();
    expect(FakeAnimation.all).toEqual([]);
  });
});

describe('reduced motion', () => {
  it('makes a step of each movement, from the list on that asks for it', () => {
    show(listOf(60), null, { prefersReducedMotion: true });
    view.scroller.glideBy(300);
    expect(view.scroller.position()).toBe(HOME + 300);
    show(listOf(60));
    view.scroller.glideBy(300);
    expect(view.scroller.position()).toBe(HOME + 300);
    settle();
    expect(view.scroller.position()).toBe(HOME + 600);
  });
});

describe('a new layout', () => {
  it('interrupts what moves', () => {
    show(listOf(60));
    view.scroller.glideBy(3000);
    jest.advanceTimersByTime(300);
    view.relayout();
    const stood = view.scroller.position();
    settle();
    expect(view.scroller.position()).toBe(stood);
    expect(stood).toBeGreaterThan(100);
  });

  it('looks ahead as the one before', () => {
    show(listOf(60));
    const before = view.cards().length;
    view.lookAhead();
    expect(view.cards().length).toBeGreaterThan(before);
    view.relayout();
    expect(view.cards().length).toBeGreaterThan(before);
  });
});
