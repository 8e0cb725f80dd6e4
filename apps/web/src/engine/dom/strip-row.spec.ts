import { beforeEach, describe, expect, it } from '@jest/globals';
import { installStage } from '../../../testing/fake-stage.ts';
import { createStripRow } from './strip-row.ts';
import type { StripRow } from './strip-row.ts';

// A thumbnail of 60 px and a gap of 12 px: items begin at multiples of 72 px.
const PITCH = 72;
let stage: HTMLElement;
let row: StripRow;
let created: number[];

function build(count: number, direction = 'ltr'): void {
  created = [];
  stage = document.createElement('div');
  document.dir = direction;
  document.body.replaceChildren(stage);
  row = createStripRow(stage, count, (item) => {
    created.push(item);
    const button = document.createElement('button');
    button.textContent = String(item);
    return button;
  });
}
const show = (from: number, to: number) => row.layer().fill({ from, to });
const thumbnails = () => [...stage.querySelectorAll('button')];
const shown = () => thumbnails().map(({ textContent }) => Number(textContent));
const thumbnail = (item: number) =>
  thumbnails().find(({ textContent }) => textContent === String(item));
const marked = () =>
  [...stage.querySelectorAll('[aria-current="true"]')].map(({ textContent }) => textContent);

beforeEach(() => {
  installStage({ width: 700, height: 60 });
  build(40);
});

describe('a row of thumbnails', () => {
  it('creates a thumbnail only where it is shown', () => {
    expect(created).toEqual([]);
    show(0, 3 * PITCH);
    expect(created).toEqual([0, 1, 2]);
  });

  it('removes what is no longer shown', () => {
    show(0, 3 * PITCH);
    const first = thumbnail(0);
    show(PITCH, 4 * PITCH);
    expect(shown()).toEqual([1, 2, 3]);
    expect(first?.isConnected).toBe(false);
  });

  it('keeps a focused thumbnail that is scrolled away', () => {
    show(0, 3 * PITCH);
    thumbnail(0)?.focus();
    show(10 * PITCH, 12 * PITCH);
    expect(shown()).toEqual([0, 10, 11]);
    expect(row.focusedItem()).toBe(0);
  });

  it.each([
    // 10 × 72 px less one gap
    [707, 10, true],
    [708, 10, false],
    [709, 10, false],
    [700, 0, false],
    [60, 1, false],
    [59, 1, true],
  ])('in %i px loops with %i thumbnails: %s', (width, count, loops) => {
    installStage({ width });
    build(count);
    expect(row.loops()).toBe(loops);
  });

  it('that loops goes on with the first thumbnail after the last', () => {
    show(39 * PITCH, 42 * PITCH);
    expect(shown()).toEqual([39, 0, 1]);
    show(-2 * PITCH, PITCH);
    expect(shown()).toEqual([38, 39, 0]);
  });

  it('that does not loop ends with the last one', () => {
    build(5);
    show(-1000, 1000);
    expect(shown()).toEqual([0, 1, 2, 3, 4]);
  });

  it('repeats after all of its thumbnails', () => {
    expect(row.period).toBe(40 * PITCH);
  });

  it.each([
    [5, (348 - 700) / 2],
    [1, (60 - 700) / 2],
  ])('of %i thumbnails is centred at %d px', (count, position) => {
    build(count);
    expect(row.centred()).toBe(position);
  });

  it.each([
    [0, 30 - 350],
    [1, 30 - 350 + PITCH],
    [39, 30 - 350 + 39 * PITCH],
  ])('has item %i in the middle at %i px', (item, position) => {
    expect(row.positionOf(item)).toBe(position);
  });

  it.each([
    ['ltr', 'left'],
    ['rtl', 'right'],
  ] as const)('in a page of direction %s counts from the %s', (direction, edge) => {
    build(40, direction);
    show(2 * PITCH, 3 * PITCH);
    expect(thumbnail(2)?.style[edge]).toBe('144px');
    expect(thumbnail(2)?.style.width).toBe('60px');
  });
});

describe('the mark', () => {
  it('is on no thumbnail at first', () => {
    show(0, 5 * PITCH);
    expect(marked()).toEqual([]);
  });

  it('is on the selected thumbnail only', () => {
    show(0, 5 * PITCH);
    row.mark(1);
    expect(marked()).toEqual(['1']);
    row.mark(3);
    expect(marked()).toEqual(['3']);
    expect(thumbnail(1)?.hasAttribute('aria-current')).toBe(false);
  });

  it('is on a thumbnail that is mounted later', () => {
    row.mark(20);
    show(0, 5 * PITCH);
    expect(marked()).toEqual([]);
    show(18 * PITCH, 22 * PITCH);
    expect(marked()).toEqual(['20']);
  });

  it.each([
    ['above', -40, 39],
    ['below', 40, 0],
    ['two laps below', 80, 1],
  ])('is found in the lap %s', (_, firstPlace, item) => {
    show(firstPlace * PITCH, (firstPlace + 40) * PITCH);
    row.mark(item);
    expect(marked()).toEqual([String(item)]);
  });
});

describe('a rebuilt row', () => {
  it('loops or not by its present width', () => {
    build(10);
    expect(row.loops()).toBe(true);
    installStage({ width: 900 });
    expect(row.loops()).toBe(true);
    row.rebuild();
    expect(row.loops()).toBe(false);
    show(-1000, 2000);
    expect(shown()).toHaveLength(10);
  });

  it('replaces its layer', () => {
    show(0, 3 * PITCH);
    const former = row.layer();
    row.rebuild();
    expect(row.layer()).not.toBe(former);
    expect([...stage.children]).toEqual([row.layer().element]);
    expect(shown()).toEqual([]);
  });

  it('keeps its mark', () => {
    row.mark(2);
    row.rebuild();
    show(0, 5 * PITCH);
    expect(marked()).toEqual(['2']);
  });
});

describe('the focus', () => {
  it('is on no item while it is elsewhere', () => {
    show(0, 5 * PITCH);
    expect(row.focusedItem()).toBeUndefined();
  });

  it.each([
    ['the first lap', 3, 3],
    ['the lap above', -1, 39],
    ['the lap below', 43, 3],
  ])('is on an item of %s', (_, index, item) => {
    show(index * PITCH, (index + 1) * PITCH);
    thumbnail(item)?.focus();
    expect(row.focusedItem()).toBe(item);
  });

  it('moves to a mounted item', () => {
    show(0, 5 * PITCH);
    row.focus(3);
    expect(document.activeElement).toBe(thumbnail(3));
  });

  it.each([undefined, 30])('stays where it is for the item %s, which is not mounted', (item) => {
    show(0, 5 * PITCH);
    row.focus(3);
    row.focus(item);
    expect(document.activeElement).toBe(thumbnail(3));
  });
});
