import { MAX_VELOCITY } from '../core/coast.ts';
import { createAfterFrame } from './after-frame.ts';
import { startAutoScroll } from './auto-scroll.ts';
import type { Layout } from './layout.ts';
import { createScroller } from './scroller.ts';
import type { Scroller } from './scroller.ts';

/** The part of the viewport mounted ahead of it, in the direction of motion: a fling gets there before images load. */
const LOOK_AHEAD = 0.75;
/** px/s; at this speed captions cannot be read. */
const HURRIED_SPEED = 200;

export interface WallMotionHost {
  layout(): Layout | null;
  /** A person moved the wall by px. */
  onTravel(distance: number): void;
  onRest(): void;
  mayAutoScroll(): boolean;
}

export interface WallMotion {
  readonly scroller: Scroller;
  /** For a new layout, which a visitor first scrolls down. */
  resetDirection(): void;
  /** Mounts cards ahead of the viewport from now on. */
  lookAhead(): void;
  /** Mounts cards up to px beyond the viewport (negative: before) until the wall moves. */
  mountBeyond(px: number): void;
  looksAhead(): boolean;
  destroy(): void;
}

/** Moves the wall's layout and mounts cards ahead of it. */
export function createWallMotion(stage: HTMLElement, host: WallMotionHost): WallMotion {
  let margin = 0;
  /** The position that was drawn last. */
  let drawn = 0;
  let direction = 1;
  let isHurried = false;
  /** Until a new layout rests: how it reached its first position does not say in which direction a visitor scrolls. */
  let isNew = true;

  function mountBeyond(px: number): void {
    const position = scroller.position();
    host.layout()?.fill(position, position, px);
  }

  const step = () => host.layout()?.step(drawn, direction * margin);
  const nextStep = createAfterFrame(step);

  function follow(layout: Layout): void {
    // A step that is still to be done: the main thread was too busy between the frames.
    const isDue = nextStep.cancel();
    if (layout.cover(drawn, direction * margin)) return;
    if (isDue) step();
    nextStep.schedule();
  }

  const scroller = createScroller({
    maxVelocity: MAX_VELOCITY,
    bounds: () => host.layout()?.bounds ?? { min: 0, max: 0 },
    draw(position, isAtRest, speed) {
      if (speed > HURRIED_SPEED !== isHurried) {
        isHurried = !isHurried;
        stage.toggleAttribute('data-hurried', isHurried);
      }
      if (isNew) direction = 1;
      else if (position !== drawn) direction = Math.sign(position - drawn);
      if (isAtRest) isNew = false;
      drawn = position;
      const layout = host.layout();
      if (!layout) return;
      if (isAtRest) nextStep.cancel();
      if (isAtRest && margin > 0) layout.fill(position, position, direction * margin);
      // What the menu covers would compete with the first screen for the network.
      else if (isAtRest) layout.fillBelowMenu(position);
      else follow(layout);
      layout.scrollTo(position, isAtRest);
    },
    autoScroll(position, speed, onDone) {
      nextStep.cancel();
      const layout = host.layout();
      return layout && startAutoScroll(layout, position, speed, onDone);
    },
    onRest: host.onRest,
    onTravel: host.onTravel,
    mayAutoScroll: host.mayAutoScroll,
  });

  return {
    scroller,
    resetDirection: () => (isNew = true),
    lookAhead() {
      margin = stage.clientHeight * LOOK_AHEAD;
      mountBeyond(direction * margin);
    },
    mountBeyond,
    looksAhead: () => margin > 0,
    destroy() {
      nextStep.cancel();
      scroller.destroy();
    },
  };
}
