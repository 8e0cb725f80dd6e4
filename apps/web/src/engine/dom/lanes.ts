import type { Arrangement, ArrangementPlan, Track } from '../core/arrangement.ts';
import type { CardBox } from '../core/neighbour.ts';
import { slotAt, slotsBetween, topOf } from '../core/unrolled.ts';
import type { SlotRange } from '../core/unrolled.ts';
import { createColumnLayer } from './column-layer.ts';
import type { CardSupply, OffsetRange } from './column-cards.ts';
import type { ColumnLayer } from './column-layer.ts';

// The words around a column, from its data to its elements: a `Slot` is where one image is in a column, and a `Column` a
// sequence of slots that repeats. A `Track` is a column with its horizontal position and its width on the wall. A
// `ColumnLayer` is the element that scrolls a column, with the cards in it. A `Lane` is a track with its layer and its
// direction.

/** A track of the wall with the layer that shows it. */
export interface Lane extends Track {
  layer: ColumnLayer;
  /** 1 or −1: its direction as the position grows. */
  sign: 1 | -1;
  /** The slots that `expect` was last called for. */
  expected: SlotRange;
}

/** A mounted card; px from the top of the viewport. */
export interface PlacedCard extends CardBox {
  item: number;
  element: HTMLElement;
  /** 1 or −1: the direction of its column as the position grows. */
  sign: 1 | -1;
  /** px. */
  width: number;
}

export interface LayoutSupply extends CardSupply {
  /** Called for the items that are mounted, and for those that will be if the wall moves on. */
  expect?: ((item: number) => void) | undefined;
}

export function createLanes(
  { tracks, isInRows }: Arrangement,
  options: { loops: boolean; isAlternating: boolean; supply: CardSupply },
): Lane[] {
  const { loops, isAlternating, supply } = options;
  return tracks.map((track) => {
    const layer = createColumnLayer(track.column, { loops, supply });
    layer.element.style.insetInlineStart = `${track.start}px`;
    layer.element.style.width = `${track.width}px`;
    const isOpposite = isAlternating && loops && !isInRows && track.index % 2 === 1;
    return { ...track, layer, sign: isOpposite ? -1 : 1, expected: { first: 0, end: 0 } };
  });
}

/** The mounted cards of a lane, relative to a position. */
export function cardsOf(lane: Lane, position: number): PlacedCard[] {
  const { column, layer, sign, index, row, start, width } = lane;
  return Array.from(layer.mounted(), ([slotIndex, element]): PlacedCard => {
    const { item, height } = slotAt(column, slotIndex);
    const top = topOf(column, slotIndex) - sign * position;
    const card = { item, element, sign, column: index, top, height, width };
    return row === undefined ? card : { ...card, row, middle: start + width / 2 };
  });
}

/** Images load this far beyond the mounted cards, in heights of the view, so that they arrive before they are seen. */
const PRELOAD_VIEWS = 4;

interface MounterOptions extends Pick<ArrangementPlan, 'view'> {
  loops: boolean;
  expect: LayoutSupply['expect'];
}

/** Two positions between which the wall moves, and px to mount beyond them (negative: before). */
interface ScrollRange {
  from: number;
  to: number;
  ahead: number;
}

/** Mounts the cards of lanes. */
export interface Mounter {
  /** px beyond the viewport that a lane can be mounted before an image would be mounted twice. */
  maxAhead(lane: Lane): number;
  /** Mounts the cards that are visible in a range or `ahead` of it, as far as no image repeats; removes the others. */
  fill(lane: Lane, range: ScrollRange): void;
  /** The same, but mounts or removes one card only. @returns false if nothing is left to do */
  step(lane: Lane, range: ScrollRange): boolean;
  /** Mounts what is visible below the menu. */
  fillBelowMenu(lane: Lane, position: number): void;
}

export function createMounter({ loops, view, expect }: MounterOptions): Mounter {
  const maxAhead = ({ column }: Lane) =>
    loops ? Math.max(0, column.period - column.tallest - view.height) : Infinity;

  function expectImages(lane: Lane, { from, to }: OffsetRange): void {
    const { first, end } = slotsBetween(lane.column, from, to, loops);
    if (!expect || (first === lane.expected.first && end === lane.expected.end)) return;
    lane.expected = { first, end };
    for (let index = first; index < end; index++) expect(slotAt(lane.column, index).item);
  }

  /** The parts of a lane: `near` to mount, `far` to load the images of. */
  function partsOf(lane: Lane, { from, to, ahead }: ScrollRange) {
    const start = Math.min(lane.sign * from, lane.sign * to);
    const end = Math.max(lane.sign * from, lane.sign * to);
    const reach = Math.max(0, Math.min(Math.abs(ahead), maxAhead(lane) - (end - start)));
    const isDown = lane.sign * ahead > 0;
    const near: OffsetRange = {
      from: isDown ? start : start - reach,
      to: end + view.height + (isDown ? reach : 0),
    };
    const beyond = ahead === 0 ? 0 : PRELOAD_VIEWS * view.height;
    const far: OffsetRange = isDown
      ? { ...near, to: near.to + beyond }
      : { ...near, from: near.from - beyond };
    return { near, far };
  }

  return {
    maxAhead,
    fill(lane, range) {
      const { near, far } = partsOf(lane, range);
      lane.layer.fill(near);
      expectImages(lane, far);
    },
    step(lane, range) {
      const { near, far } = partsOf(lane, range);
      expectImages(lane, far);
      return lane.layer.step(near);
    },
    fillBelowMenu(lane, position) {
      const start = lane.sign * position;
      const edges = { from: start + view.top, to: start + view.height };
      lane.layer.fill(edges);
      expectImages(lane, edges);
    },
  };
}
