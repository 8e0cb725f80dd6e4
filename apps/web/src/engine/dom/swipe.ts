import { swipeOutcome } from '../core/swipe.ts';
import type { Axis } from '../core/swipe.ts';
import { listenToDrag } from './drag.ts';

const SLIDE_MS = 300;
const REDUCED_MOTION_MS = 120;
const EASE_OUT = 'cubic-bezier(.2, .8, .2, 1)';
/** The part of the stage's height an image must be pulled down to close. */
const DISMISS = 0.2;
/** The part of a drag that an image without neighbours follows. */
const RESISTANCE = 0.2;

export type Step = -1 | 1;

export interface SwipeOptions {
  stage: HTMLElement;
  /** Carries the image and its neighbours one stage (and a gap) to either side. */
  track: HTMLElement;
  /** px from an image to the next, the stage's width included; less than 0 where the next lies on the left. */
  pitch(): number;
  hasNeighbours(): boolean;
  /** Takes the drags of a zoomed image; px since the last call. */
  pan: { isOn(): boolean; by(dx: number, dy: number): void };
  onStep(step: Step): void;
  onDismiss(): void;
  prefersReducedMotion(): boolean;
}

export interface Swipe {
  /** Slides to a neighbour as after a swipe. */
  slide(step: Step): void;
  /** Moves the track back to the middle at once, when the neighbour has become the image. */
  reset(): void;
  destroy(): void;
}

/** Drags an image aside for its neighbours, and down to close it. */
export function createSwipe(options: SwipeOptions): Swipe {
  const { stage, track, pan } = options;
  let axis: Axis | null = null;
  let isSliding = false;
  let last = { dx: 0, dy: 0 };

  function moveTo(x: number, y: number): void {
    track.style.transform = `translate3d(${x}px, ${y}px, 0)`;
  }

  function settle(toX: number, onDone: () => void): void {
    isSliding = true;
    const timing: KeyframeAnimationOptions = {
      duration: options.prefersReducedMotion() ? REDUCED_MOTION_MS : SLIDE_MS,
      easing: options.prefersReducedMotion() ? 'steps(1)' : EASE_OUT,
      fill: 'forwards',
    };
    const slide = track.animate({ transform: `translate3d(${toX}px, 0, 0)` }, timing);
    slide.finished.then(
      () => {
        isSliding = false;
        onDone();
      },
      () => undefined,
    );
  }

  function slide(step: Step): void {
    if (!isSliding) settle(-step * options.pitch(), () => options.onStep(step));
  }

  function reset(): void {
    for (const animation of track.getAnimations()) animation.cancel();
    isSliding = false;
    moveTo(0, 0);
  }

  const stop = listenToDrag(stage, {
    onStart(decided) {
      axis = pan.isOn() ? null : decided;
      last = { dx: 0, dy: 0 };
      return !isSliding;
    },
    onMove({ dx, dy }) {
      if (pan.isOn()) {
        pan.by(dx - last.dx, dy - last.dy);
        last = { dx, dy };
      } else if (axis === 'x') moveTo(options.hasNeighbours() ? dx : dx * RESISTANCE, 0);
      else if (axis === 'y') moveTo(0, Math.max(0, dy));
    },
    onEnd({ dx, dy, isCancelled }) {
      if (axis === null) return;
      const canStep = axis === 'x' && options.hasNeighbours() && !isCancelled;
      const ahead = dx * Math.sign(options.pitch());
      const step = canStep ? swipeOutcome(ahead, stage.clientWidth) : 0;
      if (step !== 0) return slide(step);
      if (axis === 'y' && !isCancelled && dy > stage.clientHeight * DISMISS) {
        return options.onDismiss();
      }
      settle(0, reset);
    },
  });

  return { slide, reset, destroy: stop };
}
