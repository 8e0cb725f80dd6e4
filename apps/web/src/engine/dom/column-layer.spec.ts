import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeAnimation, installStage } from '../../../testing/fake-stage.ts';
import { createColumnLayer } from './column-layer.ts';
import type { CardSupply } from './column-cards.ts';
import type { ColumnLayer, LayerOptions } from './column-layer.ts';
import { columnOf } from '../../../testing/engine-fakes.ts';
import { isFocused } from './is-focused.ts';

// Indexes and tops of one lap: a 0, b 120, c 340, d 660; the next lap begins at 780.
const column = columnOf([100, 200, 300, 100]);
const PERIOD = 780;
const names = 'abcd';
const cards = new Map<number, HTMLElement>();
const taken: string[] = [];
const released: string[] = [];

/** At most one card per item, and a focused one stays, as on the wall. */
const supply: CardSupply = {
  take(item) {
    taken.push(names[item] ?? '');
    const card = cards.get(item) ?? document.createElement('button');
    cards.set(item, card);
    card.textContent = names[item] ?? '';
    return card;
  },
  release(element) {
    if (isFocused(element)) return false;
    released.push(element.textContent);
    cards.delete(names.indexOf(element.textContent));
    return true;
  },
};
let layer: ColumnLayer;

function build(options: Partial<LayerOptions> = {}): void {
  layer = createColumnLayer(column, { loops: true, supply, ...options });
  document.body.replaceChildren(layer.element);
}
const shown = () => Array.from(layer.element.children, (card) => card.textContent).join('');
const indexes = () => Array.from(layer.mounted(), ([index]) => index).sort((a, b) => a - b);
const cardAt = (index: number) => new Map(layer.mounted()).get(index);
const topAt = (index: number) => parseFloat(cardAt(index)?.style.top ?? '');
const shift = () => Number(/, (-?[\d.]+)px/.exec(layer.element.style.transform)?.[1]);

beforeEach(() => {
  installStage();
  cards.clear();
  taken.length = 0;
  released.length = 0;
  build();
});
afterEach(() => {
  Object.assign(globalThis, { devicePixelRatio: 1 });
  jest.restoreAllMocks();
});

describe('a column layer', () => {
  it('is empty at first, and no list of its own for a screen reader', () => {
    expect(shown()).toBe('');
    expect(indexes()).toEqual([]);
    expect(layer.element.getAttribute('role')).toBe('presentation');
    expect(layer.element.style.position).toBe('absolute');
  });

  it.each([
    ['nothing', 0, 0, ''],
    ['the first card', 0, 100, 'a'],
    ['no card in the gap after it', 100, 120, ''],
    ['a card by its last px', 99, 120, 'a'],
    ['a card by its first px', 100, 121, 'b'],
    ['all cards of a lap', 0, PERIOD, 'abcd'],
    ['cards of the lap above', -120, 50, 'da'],
    ['cards of the lap below', 700, PERIOD + 130, 'dab'],
  ])('mounts %s', (_, from, to, expected) => {
    layer.fill({ from, to });
    expect(shown()).toBe(expected);
  });

  it('gives each card its top and its height', () => {
    layer.fill({ from: 0, to: PERIOD });
    const boxes = Array.from(layer.mounted(), ([index, { style }]) => [
      index,
      style.top,
      style.height,
    ]);
    expect(boxes).toEqual([
      [0, '0px', '100px'],
      [1, '120px', '200px'],
      [2, '340px', '300px'],
      [3, '660px', '100px'],
    ]);
  });

  it('places a card of another lap a period away', () => {
    layer.fill({ from: -100, to: 0 });
    expect([indexes(), topAt(-1)]).toEqual([[-1], 660 - PERIOD]);
    layer.fill({ from: 2 * PERIOD, to: 2 * PERIOD + 50 });
    expect([indexes(), topAt(8)]).toEqual([[8], 2 * PERIOD]);
  });

  it('removes from the document what leaves the range', () => {
    layer.fill({ from: 0, to: 340 });
    const [first] = layer.element.children;
    layer.fill({ from: 130, to: 340 });
    expect(first?.isConnected).toBe(false);
    expect(shown()).toBe('b');
    expect(released).toEqual(['a']);
    expect(indexes()).toEqual([1]);
  });

  it('keeps the cards that stay', () => {
    layer.fill({ from: 0, to: 350 });
    const staying = cardAt(2);
    layer.fill({ from: 350, to: 700 });
    expect(cardAt(2)).toBe(staying);
    expect(taken.join('')).toBe('abcd');
  });

  it('touches no card while the same ones are to be mounted', () => {
    layer.fill({ from: 0, to: 350 });
    taken.length = 0;
    const changes = new MutationObserver(() => undefined);
    changes.observe(layer.element, { attributes: true, childList: true, subtree: true });
    layer.fill({ from: 10, to: 360 });
    expect(changes.takeRecords()).toEqual([]);
    expect(taken).toEqual([]);
  });

  it('empties itself for an empty range', () => {
    layer.fill({ from: 0, to: 350 });
    layer.fill({ from: 0, to: 0 });
    expect(shown()).toBe('');
  });

  it('ends after its last card where it does not loop', () => {
    build({ loops: false });
    layer.fill({ from: -500, to: 3 * PERIOD });
    expect(shown()).toBe('abcd');
    layer.fill({ from: PERIOD, to: 2 * PERIOD });
    expect(shown()).toBe('');
  });

  it('stays empty without cards', () => {
    layer = createColumnLayer(columnOf([]), { loops: false, supply });
    layer.fill({ from: 0, to: 5000 });
    expect(layer.element.children).toHaveLength(0);
    expect(layer.covers({ from: 0, to: 5000 })).toBe(true);
  });

  it.each([
    ['upwards', [350, 200, 0]],
    ['downwards', [0, 200, 350]],
    ['by a lap', [0, PERIOD + 100, -PERIOD]],
    ['up and down', [340, 0, 340, 120, 660]],
  ])('has its cards in the order of the column after scrolling %s', (_, offsets) => {
    for (const from of offsets) {
      layer.fill({ from, to: from + 500 });
      const inOrder = [...layer.mounted()].sort(([a], [b]) => a - b).map(([, card]) => card);
      expect([...layer.element.children]).toEqual(inOrder);
    }
  });
});

describe('a focused card', () => {
  it('stays where it is when it leaves the range', () => {
    layer.fill({ from: 0, to: 340 });
    cardAt(0)?.focus();
    layer.fill({ from: 350, to: 700 });
    expect(shown()).toBe('acd');
    expect(document.activeElement?.textContent).toBe('a');
    expect([topAt(0), indexes()]).toEqual([0, [0, 2, 3]]);
  });

  it('leaves with the next change after it has lost the focus', () => {
    layer.fill({ from: 0, to: 340 });
    cardAt(0)?.focus();
    layer.fill({ from: 350, to: 700 });
    cardAt(0)?.blur();
    layer.fill({ from: 700, to: 750 });
    expect(shown()).toBe('d');
  });

  it('moves a lap further without leaving the document, which would lose the focus', () => {
    layer.fill({ from: 0, to: 50 });
    const card = cardAt(0);
    card?.focus();
    layer.fill({ from: PERIOD, to: PERIOD + 50 });
    expect(document.activeElement).toBe(card);
    expect([shown(), indexes(), topAt(4)]).toEqual(['a', [4], PERIOD]);
  });

  it('is not counted twice after it moved a lap', () => {
    layer.fill({ from: 0, to: 50 });
    cardAt(0)?.focus();
    for (const lap of [1, 2, -3]) layer.fill({ from: lap * PERIOD, to: lap * PERIOD + 150 });
    expect(indexes()).toEqual([-12, -11]);
  });

  it('far above leaves the others in their order', () => {
    layer.fill({ from: 0, to: 50 });
    cardAt(0)?.focus();
    layer.fill({ from: 660, to: 670 });
    layer.fill({ from: 340, to: 670 });
    expect(shown()).toBe('acd');
  });

  it('far below stays after the others', () => {
    layer.fill({ from: 660, to: 700 });
    cardAt(3)?.focus();
    layer.fill({ from: 0, to: 50 });
    layer.fill({ from: 0, to: 150 });
    expect(shown()).toBe('abd');
  });
});

describe('covers', () => {
  it.each([
    ['what is mounted', 0, 330, true],
    ['a part of it', 150, 200, true],
    ['the gaps around it', -15, 340, true],
    ['nothing more above', -25, 300, false],
    ['nothing more below', 0, 341, false],
  ])('%s', (_, from, to, expected) => {
    layer.fill({ from: 0, to: 330 });
    expect(layer.covers({ from, to })).toBe(expected);
  });

  it('does not count a focused card that stayed behind', () => {
    layer.fill({ from: 0, to: 50 });
    cardAt(0)?.focus();
    layer.fill({ from: 130, to: 300 });
    expect(layer.covers({ from: 0, to: 50 })).toBe(false);
  });
});

describe('scrolling', () => {
  it.each([
    ['y', 'translate3d(0, -40px, 0)'],
    ['x', 'translate3d(-40px, 0, 0)'],
    ['-x', 'translate3d(40px, 0, 0)'],
  ] as const)('moves the layer along the axis %s', (axis, transform) => {
    build({ axis });
    layer.scrollTo(40, true);
    expect(layer.element.style.transform).toBe(transform);
  });

  it.each([
    ['y', { top: '120px', height: '200px' }],
    ['x', { left: '120px', width: '200px' }],
    ['-x', { right: '120px', width: '200px' }],
  ] as const)('has its cards along the axis %s', (axis, style) => {
    build({ axis });
    layer.fill({ from: 130, to: 140 });
    expect(cardAt(1)?.style).toMatchObject(style);
  });

  it.each([
    [1, 10.4, true, -10],
    [1, 10.6, true, -11],
    [2, 10.4, true, -10.5],
    [2, 10.4, false, -10.4],
  ])('on a screen of ratio %d, at %d px, at rest: %s', (ratio, offset, isAtRest, expected) => {
    Object.assign(globalThis, { devicePixelRatio: ratio });
    layer.scrollTo(offset, isAtRest);
    expect(shift()).toBe(expected);
  });

  it('leaves the style alone while the layer does not move', () => {
    layer.scrollTo(10, true);
    const changes = new MutationObserver(() => undefined);
    changes.observe(layer.element, { attributes: true });
    layer.scrollTo(10, true);
    layer.scrollTo(10.3, true);
    expect(changes.takeRecords()).toEqual([]);
  });

  it.each([
    [4096, 0],
    [-4096, 0],
    [4097, 4097],
    [-4097, -4097],
    [1e6 + 0.3, 1e6],
  ])('at %d px counts from %d px, to keep the transform small', (offset, origin) => {
    layer.scrollTo(offset, false);
    expect(shift()).toBeCloseTo(origin - offset);
  });

  it('keeps its origin while it is near', () => {
    layer.scrollTo(1e6, false);
    layer.scrollTo(1e6 + 100, false);
    expect(shift()).toBe(-100);
  });

  it('moves its cards with its origin, so that they stay where they are', () => {
    layer.fill({ from: 5000, to: 5300 });
    const before = indexes().map(topAt);
    layer.scrollTo(5000, false);
    expect(shift()).toBeCloseTo(0);
    expect(indexes().map(topAt)).toEqual(before.map((top) => top - 5000));
  });

  it('mounts cards relative to its present origin', () => {
    layer.scrollTo(10 * PERIOD, false);
    layer.fill({ from: 10 * PERIOD, to: 10 * PERIOD + 150 });
    expect([topAt(40), topAt(41)]).toEqual([0, 120]);
  });
});

describe('an animation', () => {
  it('moves the layer from one offset to another, and holds its end', () => {
    layer.animate(40, 280, 12_000);
    const [animation] = FakeAnimation.all;
    expect(animation?.element).toBe(layer.element);
    expect(animation?.keyframes).toEqual({
      transform: ['translate3d(0, -40px, 0)', 'translate3d(0, -280px, 0)'],
    });
    expect(animation?.timing).toEqual({ duration: 12_000, fill: 'forwards' });
  });

  it('counts from an origin near its start', () => {
    layer.animate(1e6, 1e6 - 240, 12_000);
    expect(FakeAnimation.all[0]?.keyframes).toEqual({
      transform: ['translate3d(0, 0px, 0)', 'translate3d(0, 240px, 0)'],
    });
  });
});
