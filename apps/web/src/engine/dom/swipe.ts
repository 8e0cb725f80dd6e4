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
  /** Slides to a neighbour as after a swipe. */
  slide(step: Step): void;
  /** Stops a slide where it is, so that the image flies back to its card from there. */
  halt(): void;
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

  const slides = () => Array.from(track.children) as HTMLElement[]; // React makes no others
  const ratioOf = ({ dataset }: HTMLElement) => Number(dataset.ratio ?? 1);

  function moveTo(x: number, y: number): void {
    for (const slide of slides()) {
      slide.style.transform = `translate3d(${x * ratioOf(slide)}px, ${y}px, 0)`;
    }
  }

  function settle(toX: number, onDone: () => void): void {
    isSliding = true;
    const timing = timingOf(options.prefersReducedMotion());
    const moves = slides().map((slide) =>
      slide.animate({ transform: `translate3d(${toX * ratioOf(slide)}px, 0, 0)` }, timing),
    );
    Promise.all(moves.map(({ finished }) => finished)).then(
      () => {
        isSliding = false;
        onDone();
      },
      () => undefined,
    );
  }

  function slide(step: Step): void {
    if (isSliding) return;
    settle(options.travel(step), () => {
      if (!options.onStep(step)) reset();
    });
  }

  function stop(): void {
    for (const animation of animationsOf(track)) animation.cancel();
    isSliding = false;
  }

  function halt(): void {
    for (const animation of animationsOf(track)) animation.commitStyles();
    stop();
  }

  function reset(): void {
    stop();
    moveTo(0, 0);
  }

  const destroy = listenToDrag(stage, {
    onStart(decided, offset) {
      axis = pan.takes(decided, offset) ? null : decided;
      last = { dx: 0, dy: 0 };
      return !isSliding;
    },
    onMove({ dx, dy }) {
      if (axis === null) {
        pan.by(dx - last.dx, dy - last.dy);
        last = { dx, dy };
      } else if (axis === 'x') moveTo(options.hasNeighbours() ? dx : dx * RESISTANCE, 0);
      else if (axis === 'y') moveTo(0, Math.max(0, dy));
    },
    onEnd({ dx, dy, velocityX, isCancelled }) {
      if (axis === null) return;
      const canStep = axis === 'x' && options.hasNeighbours() && !isCancelled;
      if (canStep && isTurned(dx, stage.clientWidth, velocityX)) {
        return slide(dx * options.travel(1) > 0 ? 1 : -1);
      }
      const isPulledDown = axis === 'y' && !isCancelled && dy > stage.clientHeight * DISMISS;
      if (!isPulledDown || !options.onDismiss()) settle(0, reset);
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

function animationsOf(track: HTMLElement): Animation[] {
  return Array.from(track.children).flatMap((slide) => slide.getAnimations());
}
