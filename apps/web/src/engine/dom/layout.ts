import { divide } from '../core/grid.ts';
import type { Grid } from '../core/grid.ts';
import { canLoop, layOut } from '../core/masonry.ts';
import type { Balance, Column } from '../core/masonry.ts';
import { ENDLESS } from '../core/motion.ts';
import type { Bounds } from '../core/motion.ts';
import type { CardBox } from '../core/neighbour.ts';
import { nearestLap, placesBetween, slotAt, topOf } from '../core/unrolled.ts';
import type { PlaceRange } from '../core/unrolled.ts';
import { createColumnLayer } from './column-layer.ts';
import type { CardSupply, ColumnLayer } from './column-layer.ts';

export interface LayoutPlan {
  /** width ÷ height of each image, in the caller's order. */
  aspects: ArrayLike<number>;
  balance: Balance;
  columns?: number | undefined;
  /** Every other column scrolls in the opposite direction. */
  isAlternating: boolean;
  /** px; `top` stays free above a wall that does not loop. */
  view: { width: number; height: number; top: number };
}

/** A mounted card; px from the top of the viewport. */
export interface PlacedCard extends CardBox {
  item: number;
  element: HTMLElement;
  /** 1 or −1: the direction of its column as the position grows. */
  sign: 1 | -1;
}

interface Lane {
  column: Column;
  layer: ColumnLayer;
  sign: 1 | -1;
  /** The places that the supply was last said to expect. */
  expected: PlaceRange;
}

/** Images of which the cards are far from being mounted still have time to load, in heights of the view. */
const FORESIGHT = 4;

export interface LayoutSupply extends CardSupply {
  /** Called for the items that are mounted, and for those that will be if the wall moves on. */
  expect?: ((item: number) => void) | undefined;
}

/** The layout of the images for one width of the wall, and the layers that show it. */
export interface Layout {
  readonly grid: Grid;
  readonly bounds: Bounds;
  /** The first position. */
  readonly home: number;
  readonly elements: readonly HTMLElement[];
  /** Mounts what is visible between two positions and `ahead` px beyond (negative: before), as far as no image repeats. */
  fill(from: number, to: number, ahead: number): void;
  /** The same while the wall moves, for one column per frame: mounting five cards takes longer than a frame. */
  follow(position: number, ahead: number): void;
  scrollTo(position: number, isAtRest: boolean): void;
  /** Scrolls from a position by animations; null where the wall ends or a column is too short. */
  animate(position: number, distance: number, durationMs: number): Animation[] | null;
  /** The mounted cards, relative to a position. */
  cards(position: number): PlacedCard[];
  /** The position nearest to another at which an image's middle is at y px of the viewport. */
  positionOf(item: number, y: number, near: number): number;
  /** 1 or −1: the direction of the column at x px of the wall as the position grows. */
  signAt(x: number): 1 | -1;
}

export function createLayout(plan: LayoutPlan, supply: LayoutSupply): Layout {
  const { view } = plan;
  const grid = divide(view.width, plan.columns);
  const columns = layOut(plan.aspects, grid, plan.balance);
  const loops = canLoop(columns, view.height);
  const lanes = createLanes(columns, grid, { ...plan, loops, supply });

  // px beyond the viewport that a column can be mounted before an image would be mounted twice.
  const spare = ({ column }: Lane) =>
    loops ? Math.max(0, column.period - column.tallest - view.height) : Infinity;

  function fillLane(lane: Lane, from: number, to: number, ahead: number): void {
    const start = Math.min(lane.sign * from, lane.sign * to);
    const end = Math.max(lane.sign * from, lane.sign * to);
    const reach = Math.max(0, Math.min(Math.abs(ahead), spare(lane) - (end - start)));
    const isDown = lane.sign * ahead > 0;
    const edges = {
      from: isDown ? start : start - reach,
      to: end + view.height + (isDown ? reach : 0),
    };
    lane.layer.fill(edges);
    const beyond = ahead === 0 ? 0 : FORESIGHT * view.height;
    if (isDown) edges.to += beyond;
    else edges.from -= beyond;
    if (supply.expect)
      expectPlaces(lane, placesBetween(lane.column, edges.from, edges.to, loops), supply.expect);
  }

  function fill(from: number, to: number, ahead: number): void {
    for (const lane of lanes) fillLane(lane, from, to, ahead);
  }

  let turn = 0;
  function follow(position: number, ahead: number): void {
    turn = (turn + 1) % lanes.length;
    lanes.forEach((lane, index) => {
      const offset = lane.sign * position;
      const isSeen = lane.layer.covers({ from: offset, to: offset + view.height });
      if (index === turn || !isSeen) fillLane(lane, position, position, ahead);
    });
  }

  return {
    grid,
    bounds: loops ? ENDLESS : endingBounds(columns, grid, view),
    home: loops ? 0 : -view.top,
    elements: lanes.map(({ layer }) => layer.element),
    fill,
    follow,
    scrollTo(position, isAtRest) {
      for (const { layer, sign } of lanes) layer.scrollTo(sign * position, isAtRest);
    },
    animate(position, distance, durationMs) {
      if (!loops || lanes.some((lane) => spare(lane) < Math.abs(distance))) return null;
      fill(position, position + distance, 0);
      return lanes.map(({ layer, sign }) =>
        layer.animate(sign * position, sign * (position + distance), durationMs),
      );
    },
    cards: (position) => lanes.flatMap((lane, index) => cardsOf(lane, index, position)),
    positionOf(item, y, near) {
      for (const { column, sign } of lanes) {
        const slot = column.slots.find((candidate) => candidate.item === item);
        if (!slot) continue;
        const position = sign * (slot.top + slot.height / 2 - y);
        return loops ? nearestLap(position, near, column.period) : position;
      }
      return near;
    },
    signAt(x) {
      const index = Math.floor((x - grid.start) / (grid.cardWidth + grid.gap));
      return lanes[Math.min(lanes.length - 1, Math.max(0, index))]?.sign ?? 1;
    },
  };
}

function cardsOf({ column, layer, sign }: Lane, index: number, position: number): PlacedCard[] {
  return Array.from(layer.mounted(), ([place, element]): PlacedCard => {
    const { item, height } = slotAt(column, place);
    const top = topOf(column, place) - sign * position;
    return { item, element, sign, column: index, top, height };
  });
}

function expectPlaces(lane: Lane, places: PlaceRange, expect: (item: number) => void): void {
  const { first, end } = places;
  if (first === lane.expected.first && end === lane.expected.end) return;
  lane.expected = places;
  for (let place = first; place < end; place++) expect(slotAt(lane.column, place).item);
}

function createLanes(
  columns: readonly Column[],
  grid: Grid,
  options: { loops: boolean; isAlternating: boolean; supply: CardSupply },
): Lane[] {
  const { loops, isAlternating, supply } = options;
  return columns.map((column, index) => {
    const layer = createColumnLayer(column, { loops, supply });
    layer.element.style.insetInlineStart = `${grid.start + index * (grid.cardWidth + grid.gap)}px`;
    layer.element.style.width = `${grid.cardWidth}px`;
    const sign = isAlternating && loops && index % 2 === 1 ? -1 : 1;
    return { column, layer, sign, expected: { first: 0, end: 0 } };
  });
}

function endingBounds(columns: readonly Column[], grid: Grid, view: LayoutPlan['view']): Bounds {
  const longest = Math.max(0, ...columns.map(({ period }) => period - grid.gap));
  return { min: -view.top, max: Math.max(-view.top, longest - view.height + grid.gap) };
}
