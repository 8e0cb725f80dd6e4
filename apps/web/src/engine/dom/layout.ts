import { arrange } from '../core/arrangement.ts';
import type { Arrangement, ArrangementPlan } from '../core/arrangement.ts';
import { canLoop } from '../core/masonry.ts';
import { ENDLESS } from '../core/motion.ts';
import type { Bounds } from '../core/motion.ts';
import { nearestLap } from '../core/unrolled.ts';
import { cardsOf, createLanes, createMounter } from './lanes.ts';
import type { LayoutSupply, PlacedCard } from './lanes.ts';

/** At the highest speed, this many lanes need fewer cards than there are frames. */
const LANES_PER_STEP = 3;

export interface LayoutPlan extends ArrangementPlan {
  /** Every other column scrolls in the opposite direction. */
  isAlternating: boolean;
}

/** The layout of the images for one width of the wall, and the layers that show it. */
export interface Layout {
  /** px; of a few images in rows, the width of the widest. */
  readonly cardWidth: number;
  readonly bounds: Bounds;
  /** The first position. */
  readonly home: number;
  readonly elements: readonly HTMLElement[];
  /** Mounts what is visible between two positions and `ahead` px beyond (negative: before), as far as no image repeats. */
  fill(from: number, to: number, ahead: number): void;
  /** Mounts what is visible below the menu. */
  fillBelowMenu(position: number): void;
  /** As `fill` at a position, but only in lanes that miss a visible card. @returns whether there were any */
  cover(position: number, ahead: number): boolean;
  /**
   * As `fill` at a position, but mounts or removes only a card or two. Once per frame, while the wall moves: mounting
   * or removing a card costs as much as all else in a frame.
   */
  step(position: number, ahead: number): void;
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
  const arrangement = arrange(plan);
  const { tracks, cardWidth, gap } = arrangement;
  const loops = canLoop(
    tracks.map(({ column }) => column),
    view.height,
  );
  const lanes = createLanes(arrangement, { ...plan, loops, supply });
  const ends = endingBounds(arrangement, view);

  const mounter = createMounter({ loops, view, expect: supply.expect });

  function fill(from: number, to: number, ahead: number): void {
    for (const lane of lanes) mounter.fill(lane, { from, to, ahead });
  }

  function cover(position: number, ahead: number): boolean {
    const late = lanes.filter(({ layer, sign }) => {
      const offset = sign * position;
      return !layer.covers({ from: offset, to: offset + view.height });
    });
    for (const lane of late) mounter.fill(lane, { from: position, to: position, ahead });
    return late.length > 0;
  }

  let turn = 0;
  function step(position: number, ahead: number): void {
    const range = { from: position, to: position, ahead };
    // Each lane has its turn first, so that the others cannot make it wait.
    turn = (turn + 1) % lanes.length;
    const inTurn = [...lanes.slice(turn), ...lanes.slice(0, turn)];
    let steps = Math.ceil(lanes.length / LANES_PER_STEP);
    for (const lane of inTurn) if (steps > 0 && mounter.step(lane, range)) steps--;
  }

  return {
    cardWidth,
    bounds: loops ? ENDLESS : ends,
    home: loops ? -view.top - gap : ends.min,
    elements: lanes.map(({ layer }) => layer.element),
    fill,
    fillBelowMenu(position) {
      for (const lane of lanes) mounter.fillBelowMenu(lane, position);
    },
    cover,
    step,
    scrollTo(position, isAtRest) {
      for (const { layer, sign } of lanes) layer.scrollTo(sign * position, isAtRest);
    },
    animate(position, distance, durationMs) {
      if (!loops || lanes.some((lane) => mounter.maxAhead(lane) < Math.abs(distance))) return null;
      fill(position, position + distance, 0);
      return lanes.map(({ layer, sign }) =>
        layer.animate(sign * position, sign * (position + distance), durationMs),
      );
    },
    cards: (position) => lanes.flatMap((lane) => cardsOf(lane, position)),
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
      const lane = lanes.findLast(({ start }) => start <= x) ?? lanes[0];
      return lane?.sign ?? 1;
    },
  };
}

/** The bounds of a wall that ends. It starts below the menu; rows that are lower than the view are in its middle. */
function endingBounds(
  { tracks, gap, isInRows }: Arrangement,
  { height, top }: LayoutPlan['view'],
): Bounds {
  const longest = Math.max(0, ...tracks.map(({ column }) => column.period - gap));
  const free = height - top - longest;
  const min = -top - (isInRows ? Math.max(gap, free / 2) : gap);
  return { min, max: Math.max(min, longest - height + gap) };
}
