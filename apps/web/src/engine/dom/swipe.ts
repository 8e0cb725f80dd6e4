import type { Axis } from '../core/drag.ts';
import { isTurned } from '../core/swipe.ts';
import { listenToDrag } from './drag.ts';
import type { DragOffset } from './drag.ts';
import { EASE_OUT } from './easing.ts';

const SLIDE_MS = 300;
const REDUCED_MOTION_MS = 120;
/** The part of the stage's height an image must be pulled down to close. */
const DISMISS = 0.2;
/** The part of a drag that an image without neighbours follows. */
const RESISTANCE = 0.2;

export type Step = -1 | 1;

export interface SwipeOptions {
  stage: HTMLElement;
  /** Its children are the image and its neighbours; each moves `data-ratio` px for a px of the drag. */
  track: HTMLElement;
  /** px that the image moves until a neighbour has replaced it; negative to the left. */
  travel(step: Step): number;
  hasNeighbours(): boolean;
  /** Takes the drags of an image that is larger than its frame; px since the last call. */
  pan: { takes(axis: Axis, offset: DragOffset): boolean; by(dx: number, dy: number): void };
  /** @returns false if there is no neighbour any more: the image moves back */
  onStep(step: Step): boolean;
  /** @returns whether the image leaves; otherwise it moves back */
  onDismiss(): boolean;
  prefersReducedMotion(): boolean;
}

export interface Swipe {
  /**
   * Slides to a neighbour as after a swipe. An earlier slide jumps to its end first.
   * @param isHeld the key repeats because it is held: the step is dropped during a slide
   */
  slide(step: Step, isHeld?: boolean): void;
  /** Stops a slide where it is, so that the image flies back to its card from there. */
  halt(): void;
  /** Moves the track back to the middle at once, when the neighbour has become the image. */
  reset(): void;
  destroy(): void;
}

/** Drags an image aside for its neighbours, and down to close it. */
export function createSwipe(options: SwipeOptions): Swipe {
  const { stage, pan } = options;
  const track = moverOf(options.track);
  let axis: Axis | null = null;
  /** Whether the image slides to a neighbour, or back to its place. */
  let motion: 'step' | 'back' | null = null;
  /** The step that follows when the neighbour has become the image. */
  let nextStep: Step | null = null;
  let last = { dx: 0, dy: 0 };

  function settle(next: 'step' | 'back', toX: number, onDone: () => void): void {
    motion = next;
    track.slideTo(toX, timingOf(options.prefersReducedMotion())).then(
      () => {
        motion = null;
        onDone();
      },
      () => undefined,
    );
  }

  function slide(step: Step, isHeld = false): void {
    if (motion) {
      if (isHeld) return;
      nextStep = step;
      return track.finish();
    }
    settle('step', options.travel(step), () => {
      if (!options.onStep(step)) reset();
    });
  }

  function halt(): void {
    track.stopHere();
    nextStep = null;
    motion = null;
  }

  function reset(): void {
    track.cancel();
    motion = null;
    track.moveTo(0, 0);
    const step = nextStep;
    nextStep = null;
    if (step) slide(step);
  }

  const destroy = listenToDrag(stage, {
    onStart(decided, offset) {
      // A drag during a step moves the image that slides in, which is not enlarged.
      axis = motion !== 'step' && pan.takes(decided, offset) ? null : decided;
      last = { dx: 0, dy: 0 };
      if (motion) track.finish();
      return true;
    },
    onMove({ dx, dy }) {
      if (axis === null) {
        pan.by(dx - last.dx, dy - last.dy);
        last = { dx, dy };
      } else if (axis === 'x') track.moveTo(options.hasNeighbours() ? dx : dx * RESISTANCE, 0);
      else if (axis === 'y') track.moveTo(0, Math.max(0, dy));
    },
    onEnd({ dx, dy, velocityX, isCancelled }) {
      if (axis === null) return;
      const canStep = axis === 'x' && options.hasNeighbours() && !isCancelled;
      if (canStep && isTurned(dx, stage.clientWidth, velocityX)) {
        return slide(dx * options.travel(1) > 0 ? 1 : -1);
      }
      const isPulledDown = axis === 'y' && !isCancelled && dy > stage.clientHeight * DISMISS;
      if (!isPulledDown || !options.onDismiss()) settle('back', 0, reset);
    },
  });

  return { slide, halt, reset, destroy };
}

function timingOf(prefersReducedMotion: boolean): KeyframeAnimationOptions {
  return {
    duration: prefersReducedMotion ? REDUCED_MOTION_MS : SLIDE_MS,
    easing: prefersReducedMotion ? 'steps(1)' : EASE_OUT,
    fill: 'forwards',
  };
}

/** Moves the image and its neighbours together, each by its `data-ratio`. */
function moverOf(track: HTMLElement) {
  const slides = () => Array.from(track.children) as HTMLElement[]; // React makes no others
  const animations = () => slides().flatMap((slide) => slide.getAnimations());
  const ratioOf = ({ dataset }: HTMLElement) => Number(dataset.ratio ?? 1);

  function cancel(): void {
    for (const animation of animations()) animation.cancel();
  }

  return {
    /** px */
    moveTo(x: number, y: number): void {
      for (const slide of slides()) {
        slide.style.transform = `translate3d(${x * ratioOf(slide)}px, ${y}px, 0)`;
      }
    },
    /** @returns a promise that is rejected if the slide is cancelled */
    slideTo(x: number, timing: KeyframeAnimationOptions): Promise<unknown> {
      const moves = slides().map((slide) =>
        slide.animate({ transform: `translate3d(${x * ratioOf(slide)}px, 0, 0)` }, timing),
      );
      return Promise.all(moves.map(({ finished }) => finished));
    },
    finish(): void {
      for (const animation of animations()) animation.finish();
    },
    stopHere(): void {
      for (const animation of animations()) animation.commitStyles();
      cancel();
    },
    cancel,
  };
}
