import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { installStage } from '../../../testing/fake-stage.ts';
import { someAspects } from '../../../testing/some-aspects.ts';
import { cardOptions, focusMovesBy, idOf } from '../../../testing/engine-fakes.ts';
import type { SizedImage, WallList, WallSettings } from './wall-types.ts';
import { createWall } from './wall.ts';
import type { Wall } from './wall.ts';

const settings: WallSettings = {
  isAlternating: false,
  autoSpeed: 0,
  prefersReducedMotion: false,
  top: 56,
};
const aspects = someAspects(3000);
const loaded = new Set<number>();
const expected = new Set<number>();
const list: WallList<SizedImage> = {
  name: 'partial',
  balance: { firstPage: 60 },
  aspects,
  images: {
    length: aspects.length,
    at: (index) =>
      loaded.has(index) ? { id: `p${index}`, aspect: aspects[index] ?? 0 } : undefined,
    expect: (index) => void expected.add(index),
  },
};
let stage: HTMLElement;
let wall: Wall<SizedImage>;

const links = () => [...stage.querySelectorAll('a')];
const ids = () => links().map((link) => idOf(link));
const boxes = () => links().map(({ parentElement: card }) => [card?.style.top, card?.style.height]);

beforeEach(() => {
  jest.useFakeTimers();
  installStage();
  focusMovesBy('keyboard');
  loaded.clear();
  expected.clear();
  stage = document.createElement('div');
  document.body.replaceChildren(stage);
  wall = createWall(stage, cardOptions);
  wall.layOut(list, settings);
});
afterEach(() => {
  wall.destroy();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a wall of images that have not loaded', () => {
  it('has a frame of the right size for each, and fills it in place', () => {
    const [before, places] = [links(), boxes()];
    expect(new Set(ids())).toEqual(new Set(['']));
    before[1]?.focus();
    for (const item of expected) loaded.add(item);
    wall.fill();
    expect(ids()).not.toContain('');
    expect([links(), boxes()]).toEqual([before, places]);
    expect(document.activeElement).toBe(before[1]);
  });

  it('is laid out as if all had', () => {
    const places = boxes();
    const images = aspects.map((aspect, index) => ({ id: `p${index}`, aspect }));
    wall.layOut({ ...list, images }, settings);
    expect(boxes()).toEqual(places);
  });

  it('is left at the image nearest to the middle that has loaded', () => {
    expect(wall.anchor()).toBeNull();
    const distant = [...expected].at(-1) ?? -1;
    loaded.add(distant);
    expect(wall.anchor()?.id).toBe(`p${distant}`);
    for (const item of expected) loaded.add(item);
    const { y = NaN } = wall.anchor() ?? {};
    expect(Math.abs(y)).toBeLessThan(200);
  });

  it('finds an image once it has loaded', () => {
    expect(wall.bring('p2900')).toBeNull();
    loaded.add(2900);
    expect(idOf(wall.bring('p2900'))).toBe('p2900');
    wall.layOut(list, settings, { id: 'p2900', y: 0 });
    expect(wall.anchor()).toEqual({ id: 'p2900', y: 0 });
  });

  it('jumps to its end, and expects what is there', () => {
    wall.jumpTo('end');
    expect(expected.has(aspects.length - 1)).toBe(true);
    expect(links().map(({ parentElement: card }) => card?.getAttribute('aria-posinset'))).toContain(
      '3000',
    );
  });

  it('moves the focus over empty frames', () => {
    wall.moveFocus('down');
    const first = document.activeElement;
    wall.moveFocus('left');
    expect(links()).toContain(document.activeElement);
    expect(document.activeElement).not.toBe(first);
  });

  it('expects some screens more once it looks ahead', () => {
    const mounted = expected.size;
    wall.lookAhead();
    expect(expected.size).toBeGreaterThan(2 * mounted);
    expect(expected.size).toBeLessThan(12 * mounted);
  });
});
