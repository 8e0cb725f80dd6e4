import { beforeEach, describe, expect, it } from '@jest/globals';
import { installStage } from '../../../testing/fake-stage.ts';
import { createColumnLayer } from './column-layer.ts';
import type { CardSupply } from './column-cards.ts';
import type { ColumnLayer } from './column-layer.ts';
import { columnOf } from '../../../testing/engine-fakes.ts';

// Indexes and tops of one lap: a 0, b 120, c 340, d 660; the next lap begins at 780.
const column = columnOf([100, 200, 300, 100]);
const PERIOD = 780;
const cards = new Map<number, HTMLElement>();
const prepared: number[] = [];
let touched = 0;

const supply: CardSupply = {
  take(item) {
    touched++;
    const card = cards.get(item) ?? document.createElement('button');
    cards.set(item, card);
    card.textContent = 'abcd'[item] ?? '';
    return card;
  },
  release(card) {
    if (card.contains(document.activeElement)) return false;
    touched++;
    cards.delete('abcd'.indexOf(card.textContent));
    return true;
  },
  prepare: (item) => void prepared.push(item),
};
let layer: ColumnLayer;

function build(loops = true): void {
  layer = createColumnLayer(column, { loops, supply });
  document.body.replaceChildren(layer.element);
}
const shown = () => Array.from(layer.element.children, (card) => card.textContent).join('');
const indexes = () => Array.from(layer.mounted(), ([index]) => index).sort((a, b) => a - b);

beforeEach(() => {
  installStage();
  cards.clear();
  prepared.length = 0;
  build();
  layer.fill({ from: 0, to: 130 });
  touched = 0;
});

describe('a step of a column layer', () => {
  it('mounts one card, those next to the mounted ones first; then removes one', () => {
    const wanted = { from: 345, to: PERIOD };
    layer.fill({ from: 150, to: 350 });
    const steps = [];
    for (touched = 0; layer.step(wanted); touched = 0) steps.push([shown(), touched]);
    expect(steps).toEqual([
      ['bcd', 1],
      ['cd', 1],
    ]);
  });

  it('upwards mounts the lowest first', () => {
    layer.step({ from: -400, to: 130 });
    expect(indexes()).toEqual([-1, 0, 1]);
  });

  it('fills a range at once that has nothing in common with the mounted one', () => {
    layer.step({ from: 345, to: 700 });
    expect(shown()).toBe('cd');
  });

  it('leaves nothing behind once the range is filled', () => {
    layer.step({ from: 0, to: 350 });
    layer.step({ from: 350, to: 360 });
    expect(shown()).toBe('bc');
    layer.fill({ from: 350, to: 360 });
    expect(shown()).toBe('c');
  });

  it('passes a focused card, which must stay', () => {
    layer.fill({ from: 0, to: 350 });
    cards.get(0)?.focus();
    layer.step({ from: 345, to: 350 });
    expect(shown()).toBe('ac');
    expect(layer.step({ from: 345, to: 350 })).toBe(false);
  });

  it('covers what is mounted of the range', () => {
    layer.step({ from: 0, to: 700 });
    expect(layer.covers({ from: 0, to: 600 })).toBe(true);
    expect(layer.covers({ from: 0, to: 700 })).toBe(false);
  });

  it('keeps the order of the column when a card comes back a lap later', () => {
    layer.fill({ from: 0, to: 700 });
    layer.step({ from: 130, to: PERIOD + 10 });
    expect([shown(), indexes()]).toEqual(['bcda', [1, 2, 3, 4]]);
  });

  it('prepares the card after the one it mounts, in the direction of motion', () => {
    layer.step({ from: 0, to: 350 });
    layer.step({ from: -10, to: 350 });
    layer.step({ from: -100, to: 350 });
    expect(prepared).toEqual([3, 2]);
  });

  it('prepares none beyond the end of a column that does not loop', () => {
    build(false);
    layer.fill({ from: 0, to: 350 });
    layer.step({ from: 0, to: 700 });
    expect([shown(), prepared]).toEqual(['abcd', []]);
  });
});
