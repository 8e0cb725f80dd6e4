import { beforeEach, describe, expect, it } from '@jest/globals';
import { FakeAnimation, installStage } from '../../../testing/fake-stage.ts';
import { someAspects } from '../../../testing/some-aspects.ts';
import { createLayout } from './layout.ts';
import type { Layout, LayoutPlan } from './layout.ts';

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

function layOut(count: number, plan: Partial<LayoutPlan> = {}): Layout {
  const aspects = someAspects(count);
  return createLayout(
    { aspects, balance: { firstPage: 60 }, isAlternating: false, view, ...plan },
    supply,
  );
}

/** One frame of a moving wall, and the time after it. */
function follow(layout: Layout, position: number, ahead: number): void {
  if (!layout.cover(position, ahead)) layout.step(position, ahead);
}

function seen(layout: Layout, position: number) {
  return layout.cards(position).filter(({ top, height }) => top < view.height && top + height > 0);
}

beforeEach(() => {
  installStage();
  taken.length = 0;
});

describe('createLayout', () => {
  it('keeps some dozens of cards on the page, whatever the number of images', () => {
    const layout = layOut(10_000);
    for (const position of [0, 5_000, -70_000, 2e6]) {
      layout.fill(position, position, 600);
      layout.scrollTo(position, false);
      expect(layout.cards(position).length).toBeLessThan(30);
      expect(seen(layout, position).length).toBeGreaterThanOrEqual(5);
    }
  });

  it('shows no image twice, on the page or off it', () => {
    const layout = layOut(24);
    for (let position = -9000; position < 9000; position += 311) {
      layout.fill(position, position, 5000);
      const items = layout.cards(position).map(({ item }) => item);
      expect(new Set(items).size).toBe(items.length);
    }
  });

  it('looks ahead the way the wall moves and nowhere else', () => {
    const layout = layOut(300);
    layout.fill(4000, 4000, 600);
    const tops = layout.cards(4000).map(({ top, height }) => [top, top + height] as const);
    expect(tops.every(([, bottom]) => bottom > 0)).toBe(true);
    expect(tops.some(([top]) => top > view.height)).toBe(true);
    layout.fill(4000, 4000, -600);
    expect(layout.cards(4000).some(({ top, height }) => top + height < 0)).toBe(true);
  });

  it('follows a moving wall without a hole, one card at a time', () => {
    const layout = layOut(300);
    layout.fill(0, 0, 600);
    let most = 0;
    let maxMounted = 0;
    for (let position = 0; position < 20_000; position += 50) {
      const before = taken.length;
      follow(layout, position, 600);
      most = Math.max(most, taken.length - before);
      maxMounted = Math.max(maxMounted, layout.cards(position).length);
      const bottoms = seen(layout, position).map(({ column, top, height }) => ({
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
    expect(most).toBe(1);
    expect(maxMounted).toBeLessThan(25);
  });

  it('follows a wall that is fast for its frames, one column as well as the others', () => {
    const layout = layOut(300);
    layout.fill(0, 0, 600);
    let bursts = 0;
    for (let position = 0; position < 60_000; position += 85) {
      const before = taken.length;
      follow(layout, position, 600);
      if (taken.length - before > 1) bursts++;
    }
    expect(bursts).toBe(0);
  });

  it('follows a jump at once', () => {
    const layout = layOut(300);
    layout.fill(0, 0, 600);
    follow(layout, 9_000, 600);
    expect(seen(layout, 9_000).length).toBeGreaterThanOrEqual(5);
  });

  it('closes a lap without touching a card that stays in view', () => {
    const layout = layOut(60);
    layout.fill(0, 0, 0);
    const before = new Map(seen(layout, 0).map(({ item, element }) => [item, element]));
    for (let position = 0; position > -40; position -= 4) layout.fill(position, position, 0);
    const staying = seen(layout, -40).filter(({ item }) => before.has(item));
    expect(staying.length).toBeGreaterThan(3);
    for (const { item, element } of staying) expect(element).toBe(before.get(item));
  });

  it('keeps its transforms small at any distance', () => {
    const layout = layOut(300);
    layout.fill(1e7, 1e7, 0);
    layout.scrollTo(1e7, false);
    for (const element of layout.elements) {
      const shift = Number(/, (-?[\d.]+)px/.exec(element.style.transform)?.[1]);
      expect(Math.abs(shift)).toBeLessThanOrEqual(4096);
    }
  });

  it('rests on whole pixels and moves between them', () => {
    const layout = layOut(300);
    layout.scrollTo(10.4, false);
    expect(layout.elements[0]?.style.transform).toContain('-10.4px');
    layout.scrollTo(10.4, true);
    expect(layout.elements[0]?.style.transform).toContain('-10px');
  });

  it('scrolls every other column in the opposite direction', () => {
    const layout = layOut(300, { isAlternating: true });
    layout.scrollTo(100, true);
    expect(layout.elements.map(({ style }) => /, (-?\d+)px/.exec(style.transform)?.[1])).toEqual([
      '-100',
      '100',
      '-100',
    ]);
    expect([10, 640, 1270].map((x) => layout.signAt(x))).toEqual([1, -1, 1]);
  });

  it('ends, beneath the menu, when there is too little to go round', () => {
    const layout = layOut(4, { isAlternating: true });
    expect(layout.home).toBe(-76);
    expect(layout.bounds.min).toBe(-76);
    expect(layout.bounds.max).toBeGreaterThanOrEqual(-76);
    expect(layout.animate(0, 240, 1000)).toBeNull();
  });

  it('finds the nearest position at which an image is in the middle', () => {
    const layout = layOut(300, { isAlternating: true });
    for (const item of [0, 7, 123, 299]) {
      const position = layout.positionOf(item, 400, 50_000);
      layout.fill(position, position, 0);
      const card = layout.cards(position).find((placed) => placed.item === item);
      expect((card?.top ?? NaN) + (card?.height ?? NaN) / 2).toBeCloseTo(400);
    }
  });

  it('mounts a whole range before the compositor scrolls it', () => {
    const layout = layOut(300);
    layout.fill(0, 0, 0);
    expect(layout.animate(0, 240, 12_000)).toHaveLength(3);
    const lowest = Math.max(...layout.cards(0).map(({ top, height }) => top + height));
    expect(lowest).toBeGreaterThanOrEqual(view.height + 240);
    expect(FakeAnimation.all[0]?.keyframes).toEqual({
      transform: ['translate3d(0, 0px, 0)', 'translate3d(0, -240px, 0)'],
    });
  });
});

describe('what a layout expects', () => {
  const aspects = someAspects(3000);
  const expected: number[] = [];
  const plan = { aspects, balance: { firstPage: 60 }, isAlternating: false, view };
  let layout: Layout;

  /** The cards of the range from one offset to another. */
  function itemsBetween(from: number, to: number): number[] {
    const other = createLayout({ ...plan, view: { ...view, height: to - from } }, supply);
    other.fill(from, from, 0);
    return other.cards(0).map(({ item }) => item);
  }
  const sorted = (items: readonly number[]) => [...new Set(items)].sort((a, b) => a - b);

  beforeEach(() => {
    expected.length = 0;
    layout = createLayout(plan, { ...supply, expect: (item) => expected.push(item) });
  });

  it('is what it mounts, until it looks ahead', () => {
    layout.fill(2000, 2000, 0);
    expect(sorted(expected)).toEqual(sorted(layout.cards(2000).map(({ item }) => item)));
  });

  it.each([
    ['down', 600, 2000, 2000 + 800 + 600 + 4 * 800],
    ['up', -600, 2000 - 600 - 4 * 800, 2000 + 800],
  ])('is also what comes when it moves %s', (_, ahead, from, to) => {
    layout.fill(2000, 2000, ahead);
    expect(sorted(expected)).toEqual(sorted(itemsBetween(from, to)));
  });

  it('is said once', () => {
    layout.fill(2000, 2000, 600);
    expected.length = 0;
    layout.fill(2000, 2000, 600);
    follow(layout, 2001, 600);
    expect(expected).toEqual([]);
  });
});

describe('a few images', () => {
  const rows = { widest: () => Infinity };

  it('are in the middle of the view, below the menu', () => {
    const layout = layOut(3, { rows });
    layout.fill(layout.home, layout.home, 0);
    const cards = layout.cards(layout.home);
    const [top, bottom] = [
      Math.min(...cards.map((card) => card.top)),
      Math.max(...cards.map((card) => card.top + card.height)),
    ];
    expect(top - view.top).toBeCloseTo(view.height - bottom);
    expect(layout.bounds).toEqual({ min: layout.home, max: layout.home });
  });

  it('know their row and the middle of their width, for the arrow keys', () => {
    const layout = layOut(3, { rows });
    layout.fill(layout.home, layout.home, 0);
    expect(layout.cards(0).every(({ row, middle }) => row !== undefined && middle)).toBe(true);
  });

  it('move as one, also on an alternating wall', () => {
    const layout = layOut(20, { rows, isAlternating: true });
    expect(new Set([10, 640, 1270].map((x) => layout.signAt(x)))).toEqual(new Set([1]));
  });
});

describe('the first screen', () => {
  it('is mounted below the menu only, and its images are expected', () => {
    const expected = new Set<number>();
    const aspects = someAspects(300);
    const layout = createLayout(
      { aspects, balance: 'in order', isAlternating: false, view },
      { ...supply, expect: (item) => void expected.add(item) },
    );
    layout.fillBelowMenu(layout.home);
    const cards = layout.cards(layout.home);
    expect(Math.min(...cards.map(({ top }) => top))).toBe(76);
    expect(expected).toEqual(new Set(cards.map(({ item }) => item)));
    layout.fill(layout.home, layout.home, 0);
    expect(Math.min(...layout.cards(layout.home).map(({ top }) => top))).toBeLessThan(56);
  });
});
