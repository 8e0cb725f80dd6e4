import type { Column } from '../core/masonry.ts';
import { ENDLESS } from '../core/motion.ts';
import { nearestLap } from '../core/unrolled.ts';
import { createColumnLayer } from './column-layer.ts';
import { listenToDrag } from './drag.ts';
import { createScroller } from './scroller.ts';
import { isFocused } from './wall-focus.ts';
import { listenToWheel } from './wheel.ts';

/** px, px/s and factors of the specification, section 9. */
const THUMBNAIL = 60;
const GAP = 12;
const DRAG_MULTIPLIER = 1.5;
const MAX_VELOCITY = 2000;

export interface StripOptions {
  count: number;
  createThumbnail(item: number): HTMLElement;
  prefersReducedMotion: boolean;
}

export interface Strip {
  /** Marks an item and brings it to the middle. */
  select(item: number): void;
  destroy(): void;
}

/** A row of thumbnails that scrolls with momentum; endless where it is wider than its place, else in its middle. */
export function createStrip(stage: HTMLElement, options: StripOptions): Strip {
  const { count, createThumbnail, prefersReducedMotion } = options;
  const pitch = THUMBNAIL + GAP;
  const row: Column = {
    slots: Array.from({ length: count }, (_, item) => ({
      item,
      top: item * pitch,
      height: THUMBNAIL,
    })),
    period: count * pitch,
    tallest: THUMBNAIL,
  };
  /** −1 where the row begins on the right. */
  const sign = getComputedStyle(stage).direction === 'rtl' ? -1 : 1;
  let selected = -1;
  let { layer, loops } = lay();

  const scroller = createScroller({
    maxVelocity: MAX_VELOCITY,
    bounds: () => (loops ? ENDLESS : { min: centred(), max: centred() }),
    draw(position, isAtRest) {
      layer.fill({ from: position, to: position + stage.clientWidth });
      layer.scrollTo(position, isAtRest);
    },
  });
  scroller.setReducedMotion(prefersReducedMotion);

  function lay() {
    const isWider = row.period - GAP > stage.clientWidth;
    const supply = {
      take,
      release: (_item: number, element: HTMLElement) => !isFocused({ element }),
    };
    const laid = createColumnLayer(row, {
      loops: isWider,
      supply,
      axis: sign > 0 ? 'x' : '-x',
    });
    stage.replaceChildren(laid.element);
    return { layer: laid, loops: isWider };
  }

  function take(item: number): HTMLElement {
    const thumbnail = createThumbnail(item);
    mark(thumbnail, item);
    return thumbnail;
  }

  /** Those on the page, with the items they show. */
  function thumbnails(): [item: number, thumbnail: HTMLElement][] {
    return Array.from(layer.mounted(), ([place, thumbnail]) => [
      place - Math.floor(place / count) * count,
      thumbnail,
    ]);
  }

  function mark(thumbnail: HTMLElement, item: number): void {
    if (item === selected) thumbnail.setAttribute('aria-current', 'true');
    else thumbnail.removeAttribute('aria-current');
  }

  const centred = () => (row.period - GAP - stage.clientWidth) / 2;
  const middleOf = (item: number) => item * pitch + THUMBNAIL / 2 - stage.clientWidth / 2;

  let startedAt = 0;
  const stopDrag = listenToDrag(stage, {
    onPress: () => (startedAt = scroller.press()),
    onRelease: () => scroller.release(0),
    onStart: () => loops,
    onMove: ({ dx }) => scroller.dragTo(startedAt - sign * dx * DRAG_MULTIPLIER),
    onEnd: ({ velocityX, isCancelled }) =>
      scroller.release(isCancelled ? 0 : -sign * velocityX * DRAG_MULTIPLIER),
  });
  const stopWheel = listenToWheel(stage, ({ distance, isFine }) =>
    isFine ? scroller.nudge(distance) : scroller.push(distance),
  );
  const observer = new ResizeObserver(() => {
    const focused = thumbnails().find(([, element]) => isFocused({ element }))?.[0];
    ({ layer, loops } = lay());
    scroller.jumpTo(middleOf(Math.max(0, selected)));
    thumbnails()
      .find(([item]) => item === focused)?.[1]
      .focus({ preventScroll: true });
  });
  observer.observe(stage);
  scroller.jumpTo(0);

  return {
    select(item) {
      const isFirst = selected < 0;
      selected = item;
      for (const [at, thumbnail] of thumbnails()) mark(thumbnail, at);
      const at = scroller.position();
      const target = loops ? nearestLap(middleOf(item), at, row.period) : middleOf(item);
      if (isFirst) scroller.jumpTo(target);
      else scroller.glideTo(target);
    },
    destroy() {
      observer.disconnect();
      stopDrag();
      stopWheel();
      scroller.destroy();
      stage.replaceChildren();
    },
  };
}
