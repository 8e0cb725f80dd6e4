import { beforeEach, describe, expect, it } from '@jest/globals';
import { FakeAnimation, installStage } from '../../../test/fake-stage.ts';
import { someAspects } from '../core/aspects.fixture.ts';
import { createHanging } from './hanging.ts';
import type { Hanging, HangingPlan } from './hanging.ts';

const view = { width: 1280, height: 800, top: 56 };
const taken: number[] = [];
const supply = {
  take(item: number) {
    taken.push(item);
    const card = document.createElement('div');
    card.dataset.item = String(item);
    return card;
  },
  release: () => true,
};

function hangUp(count: number, plan: Partial<HangingPlan> = {}): Hanging {
  const aspects = someAspects(count);
  return createHanging(
    { aspects, balance: { firstPage: 60 }, isAlternating: false, view, ...plan },
    supply,
  );
}

function seen(hanging: Hanging, position: number) {
  return hanging.cards(position).filter(({ top, height }) => top < view.height && top + height > 0);
}

beforeEach(() => {
  installStage();
  taken.length = 0;
});

describe('createHanging', () => {
  it('keeps some dozens of cards on the page, whatever the number of pictures', () => {
    const hanging = hangUp(10_000);
    for (const position of [0, 5_000, -70_000, 2e6]) {
      hanging.fill(position, position, 600);
      hanging.scrollTo(position, false);
      expect(hanging.cards(position).length).toBeLessThan(30);
      expect(seen(hanging, position).length).toBeGreaterThanOrEqual(5);
    }
  });

  it('shows no picture twice, on the page or off it', () => {
    const hanging = hangUp(24);
    for (let position = -9000; position < 9000; position += 311) {
      hanging.fill(position, position, 5000);
      const items = hanging.cards(position).map(({ item }) => item);
      expect(new Set(items).size).toBe(items.length);
    }
  });

  it('looks ahead the way the wall moves and nowhere else', () => {
    const hanging = hangUp(300);
    hanging.fill(4000, 4000, 600);
    const tops = hanging.cards(4000).map(({ top, height }) => [top, top + height] as const);
    expect(tops.every(([, bottom]) => bottom > 0)).toBe(true);
    expect(tops.some(([top]) => top > view.height)).toBe(true);
    hanging.fill(4000, 4000, -600);
    expect(hanging.cards(4000).some(({ top, height }) => top + height < 0)).toBe(true);
  });

  it('follows a moving wall without a hole, a few cards at a time', () => {
    const hanging = hangUp(300);
    hanging.fill(0, 0, 600);
    let most = 0;
    for (let position = 0; position < 20_000; position += 50) {
      const before = taken.length;
      hanging.follow(position, 600);
      most = Math.max(most, taken.length - before);
      const bottoms = seen(hanging, position).map(({ column, top, height }) => ({
        column,
        bottom: top + height,
      }));
      for (const column of [0, 1, 2]) {
        const lowest = Math.max(
          ...bottoms.filter((card) => card.column === column).map(({ bottom }) => bottom),
        );
        expect(lowest).toBeGreaterThanOrEqual(view.height - 20);
      }
    }
    expect(most).toBeLessThanOrEqual(2);
  });

  it('lets a lap close without touching a card that stays in view', () => {
    const hanging = hangUp(60);
    hanging.fill(0, 0, 0);
    const before = new Map(seen(hanging, 0).map(({ item, element }) => [item, element]));
    for (let position = 0; position > -40; position -= 4) hanging.fill(position, position, 0);
    const staying = seen(hanging, -40).filter(({ item }) => before.has(item));
    expect(staying.length).toBeGreaterThan(3);
    for (const { item, element } of staying) expect(element).toBe(before.get(item));
  });

  it('keeps its transforms small however far it has come', () => {
    const hanging = hangUp(300);
    hanging.fill(1e7, 1e7, 0);
    hanging.scrollTo(1e7, false);
    for (const element of hanging.elements) {
      const shift = Number(/, (-?[\d.]+)px/.exec(element.style.transform)?.[1]);
      expect(Math.abs(shift)).toBeLessThanOrEqual(4096);
    }
  });

  it('stands on whole pixels and moves between them', () => {
    const hanging = hangUp(300);
    hanging.scrollTo(10.4, false);
    expect(hanging.elements[0]?.style.transform).toContain('-10.4px');
    hanging.scrollTo(10.4, true);
    expect(hanging.elements[0]?.style.transform).toContain('-10px');
  });

  it('lets every other column run the other way', () => {
    const hanging = hangUp(300, { isAlternating: true });
    hanging.scrollTo(100, true);
    expect(hanging.elements.map(({ style }) => /, (-?\d+)px/.exec(style.transform)?.[1])).toEqual([
      '-100',
      '100',
      '-100',
    ]);
    expect([10, 640, 1270].map((x) => hanging.signAt(x))).toEqual([1, -1, 1]);
  });

  it('ends, beneath the menu, when there is too little to go round', () => {
    const hanging = hangUp(4, { isAlternating: true });
    expect(hanging.home).toBe(-56);
    expect(hanging.bounds.min).toBe(-56);
    expect(hanging.bounds.max).toBeGreaterThanOrEqual(-56);
    expect(hanging.animate(0, 240, 1000)).toBeNull();
  });

  it('finds the nearest position at which a picture is in the middle', () => {
    const hanging = hangUp(300, { isAlternating: true });
    for (const item of [0, 7, 123, 299]) {
      const position = hanging.positionOf(item, 400, 50_000);
      hanging.fill(position, position, 0);
      const card = hanging.cards(position).find((hung) => hung.item === item);
      expect((card?.top ?? NaN) + (card?.height ?? NaN) / 2).toBeCloseTo(400);
    }
  });

  it('mounts a whole stretch before the compositor scrolls it', () => {
    const hanging = hangUp(300);
    hanging.fill(0, 0, 0);
    expect(hanging.animate(0, 240, 12_000)).toHaveLength(3);
    const lowest = Math.max(...hanging.cards(0).map(({ top, height }) => top + height));
    expect(lowest).toBeGreaterThanOrEqual(view.height + 240);
    expect(FakeAnimation.all[0]?.keyframes).toEqual({
      transform: ['translate3d(0, 0px, 0)', 'translate3d(0, -240px, 0)'],
    });
  });
});
