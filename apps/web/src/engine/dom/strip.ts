import { ENDLESS } from '../core/motion.ts';
import { nearestLap } from '../core/unrolled.ts';
import { listenToDrag } from './drag.ts';
import { isMirrored } from './is-mirrored.ts';
import { createScroller } from './scroller.ts';
import { createStripRow } from './strip-row.ts';
import { listenToWheel } from './wheel.ts';

/** A factor and px/s (fixed). */
const DRAG_MULTIPLIER = 1.5;
const MAX_VELOCITY = 2000;

export interface StripOptions {
  count: number;
  createThumbnail(item: number): HTMLElement;
  prefersReducedMotion: boolean;
}

export interface Strip {
  /** Marks an item and moves it to the middle. */
  select(item: number): void;
  destroy(): void;
}

/** A row of thumbnails that scrolls with momentum: endless where it is wider than its stage, else centred. */
export function createStrip(stage: HTMLElement, options: StripOptions): Strip {
  const { count, createThumbnail, prefersReducedMotion } = options;
  const row = createStripRow(stage, count, createThumbnail);
  /** −1 where the row begins on the right. */
  const sign = isMirrored() ? -1 : 1;
  let selected = -1;

  const scroller = createScroller({
    maxVelocity: MAX_VELOCITY,
    bounds: () => (row.loops() ? ENDLESS : { min: row.centred(), max: row.centred() }),
    draw(position, isAtRest) {
      row.layer().fill({ from: position, to: position + stage.clientWidth });
      row.layer().scrollTo(position, isAtRest);
    },
  });
  scroller.setReducedMotion(prefersReducedMotion);

  /** px of the drag so far. Not where it began: the row may be built again during it. */
  let dragged = 0;
  const stopDrag = listenToDrag(stage, {
    onPress() {
      dragged = 0;
      scroller.press();
    },
    onRelease: () => scroller.release(0),
    onStart: row.loops,
    onMove({ dx }) {
      scroller.dragBy(sign * (dragged - dx) * DRAG_MULTIPLIER);
      dragged = dx;
    },
    onEnd: ({ velocityX, isCancelled }) =>
      scroller.release(isCancelled ? 0 : -sign * velocityX * DRAG_MULTIPLIER),
  });
  const stopWheel = listenToWheel(stage, ({ distance, isFine }, { deltaX, deltaY }) => {
    const along = Math.abs(deltaX) > Math.abs(deltaY) ? sign * distance : distance;
    if (isFine) scroller.nudge(along);
    else scroller.push(along);
  });
  let width = stage.clientWidth;
  const observer = new ResizeObserver(() => {
    // The observer also reports the size at the start, and changes of the height alone.
    if (stage.clientWidth === width) return;
    width = stage.clientWidth;
    const focused = row.focusedItem();
    row.rebuild();
    scroller.jumpTo(row.positionOf(Math.max(0, selected)));
    row.focus(focused);
  });
  observer.observe(stage);
  scroller.jumpTo(0);

  return {
    select(item) {
      const isFirst = selected < 0;
      selected = item;
      row.mark(item);
      const middle = row.positionOf(item);
      const target = row.loops() ? nearestLap(middle, scroller.position(), row.period) : middle;
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
