import type { Arrangement, ArrangementPlan, Track } from '../core/arrangement.ts';
import type { CardBox } from '../core/neighbour.ts';
import { placesBetween, slotAt, topOf } from '../core/unrolled.ts';
import type { PlaceRange } from '../core/unrolled.ts';
import { createColumnLayer } from './column-layer.ts';
import type { CardSupply, Stretch } from './column-cards.ts';
import type { ColumnLayer } from './column-layer.ts';

/** A track of the wall with the layer that shows it. */
export interface Lane extends Track {
  layer: ColumnLayer;
  sign: 1 | -1;
  /** The places that the supply was last said to expect. */
  expected: PlaceRange;
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
  return Array.from(layer.mounted(), ([place, element]): PlacedCard => {
    const { item, height } = slotAt(column, place);
    const top = topOf(column, place) - sign * position;
    const card = { item, element, sign, column: index, top, height, width };
    return row === undefined ? card : { ...card, row, middle: start + width / 2 };
  });
}

/** Images of which the cards are far from being mounted still have time to load, in heights of the view. */
const FORESIGHT = 4;

interface FillingOptions extends Pick<ArrangementPlan, 'view'> {
  loops: boolean;
  expect: LayoutSupply['expect'];
}

/** Positions between which the wall moves, and px beyond them (negative: before). */
interface Way {
  from: number;
  to: number;
  ahead: number;
}

/** Mounts the cards of lanes. */
export interface Filling {
  /** px beyond the viewport that a lane can be mounted before an image would be mounted twice. */
  spare(lane: Lane): number;
  /** Mounts what is visible between two positions and `ahead` px beyond (negative: before), as far as no image repeats. */
  fill(lane: Lane, way: Way): void;
  /** Comes one card nearer to that. @returns false if there was nothing to do */
  step(lane: Lane, way: Way): boolean;
  /** Mounts what is visible below the menu. */
  fillBelowMenu(lane: Lane, position: number): void;
}

export function createFilling({ loops, view, expect }: FillingOptions): Filling {
  const spare = ({ column }: Lane) =>
    loops ? Math.max(0, column.period - column.tallest - view.height) : Infinity;

  function expectPlaces(lane: Lane, { from, to }: Stretch): void {
    const { first, end } = placesBetween(lane.column, from, to, loops);
    if (!expect || (first === lane.expected.first && end === lane.expected.end)) return;
    lane.expected = { first, end };
    for (let place = first; place < end; place++) expect(slotAt(lane.column, place).item);
  }

  /** The stretch of a lane to mount, and the one to expect. */
  function stretchesOf(lane: Lane, { from, to, ahead }: Way): { near: Stretch; far: Stretch } {
    const start = Math.min(lane.sign * from, lane.sign * to);
    const end = Math.max(lane.sign * from, lane.sign * to);
    const reach = Math.max(0, Math.min(Math.abs(ahead), spare(lane) - (end - start)));
    const isDown = lane.sign * ahead > 0;
    const near = {
      from: isDown ? start : start - reach,
      to: end + view.height + (isDown ? reach : 0),
    };
    const beyond = ahead === 0 ? 0 : FORESIGHT * view.height;
    const far = isDown ? { ...near, to: near.to + beyond } : { ...near, from: near.from - beyond };
    return { near, far };
  }

  return {
    spare,
    fill(lane, way) {
      const { near, far } = stretchesOf(lane, way);
      lane.layer.fill(near);
      expectPlaces(lane, far);
    },
    step(lane, way) {
      const { near, far } = stretchesOf(lane, way);
      expectPlaces(lane, far);
      return lane.layer.step(near);
    },
    fillBelowMenu(lane, position) {
      const start = lane.sign * position;
      const edges = { from: start + view.top, to: start + view.height };
      lane.layer.fill(edges);
      expectPlaces(lane, edges);
    },
  };
}
