import {
  advance,
  clampTo,
  destination,
  autoScroll,
  fling,
  glideTo,
  hold,
  push,
  rest,
} from '../core/motion.ts';
import type { Bounds, Motion } from '../core/motion.ts';
import { createFrameLoop } from './frame-loop.ts';

/** ms without input after which the wall scrolls on by itself (specification, section 9). */
const RESUME_AFTER_MS = 1500;
/** px/s: near enough to the cruising speed to let the compositor carry on. */
const AUTO_SCROLL_TOLERANCE = 0.5;

/** A stretch the compositor scrolls alone, without a single frame of script. */
export interface AutoScroll {
  /** px, where it is now. */
  position(): number;
  stop(): void;
}

export interface ScrollerHost {
  /** px/s */
  maxVelocity: number;
  bounds(): Bounds;
  /** @param speed px/s */
  draw(position: number, isAtRest: boolean, speed: number): void;
  /** Hands a steady motion to the compositor; null when that is not possible here. `onDone` wants the next stretch. */
  cruise?(position: number, speed: number, onDone: (position: number) => void): AutoScroll | null;
  onRest?(): void;
  /** Whether scrolling on by itself would disturb nobody; asked again later if it would. */
  mayAutoScroll?(): boolean;
}

/** Positions in px, velocities in px/s. */
export interface Scroller {
  position(): number;
  /** Takes hold. @returns the position held */
  press(): number;
  dragTo(position: number): void;
  release(velocity: number): void;
  /** Moves by a distance with our inertia. */
  push(distance: number): void;
  /** Moves by a distance and no further. */
  nudge(distance: number): void;
  /** From where it is going to stand. */
  glideBy(distance: number): void;
  glideTo(position: number): void;
  /** At once, and drawn when it returns. */
  jumpTo(position: number): void;
  /** Somebody is here: scrolling on by itself waits. */
  noteActivity(): void;
  /** The speed at which to scroll when nobody is here; 0 for not at all. */
  setAutoScroll(speed: number): void;
  /** Without inertia and flights: every movement is a step. */
  setReducedMotion(prefersReducedMotion: boolean): void;
  destroy(): void;
}

export function createScroller(stage: ScrollerHost): Scroller {
  let motion: Motion = rest(0);
  let cruise: AutoScroll | null = null;
  let autoSpeed = 0;
  let prefersReducedMotion = false;
  let resumeTimer = 0;

  const loop = createFrameLoop((dt) => {
    const before = motion.mode;
    motion = advance(motion, dt, stage.bounds());
    if (canAutoScroll(motion) && startAutoScroll(motion)) return false;
    const isMoving = motion.mode !== 'rest' && motion.mode !== 'held';
    stage.draw(motion.position, !isMoving, Math.abs(motion.velocity));
    if (motion.mode === 'rest' && before !== 'rest') stage.onRest?.();
    return isMoving;
  });

  function startAutoScroll({ position }: Motion): boolean {
    cruise =
      stage.cruise?.(position, autoSpeed, (reached) => {
        cruise = null;
        motion = { ...motion, position: reached };
        if (!startAutoScroll(motion)) loop.start();
      }) ?? null;
    return cruise !== null;
  }

  /** Ends what the compositor does and takes the position over from it. */
  function takeOver(): Motion {
    if (cruise) {
      motion = { ...motion, position: cruise.position() };
      // The style first: the animation hides it until it is gone.
      stage.draw(motion.position, false, Math.abs(autoSpeed));
      cruise.stop();
      cruise = null;
    }
    return motion;
  }

  function move(next: Motion): void {
    motion = prefersReducedMotion && next.mode !== 'held' ? rest(destination(next)) : next;
    motion = { ...motion, position: clampTo(stage.bounds(), motion.position) };
    loop.start();
  }

  function glideTowards(target: number): void {
    move(glideTo(motion, target, stage.maxVelocity));
  }

  function noteActivity(): void {
    clearTimeout(resumeTimer);
    const current = takeOver();
    if (current.mode === 'auto-scroll') move(fling(current, current.velocity));
    if (autoSpeed !== 0 && !prefersReducedMotion)
      resumeTimer = window.setTimeout(resume, RESUME_AFTER_MS);
  }

  function resume(): void {
    if (motion.mode === 'held' || stage.mayAutoScroll?.() === false) return noteActivity();
    move(autoScroll(motion, autoSpeed));
  }

  return {
    position: () => cruise?.position() ?? motion.position,
    press() {
      noteActivity();
      move(hold(motion));
      return motion.position;
    },
    dragTo(position) {
      move({ ...hold(motion), position });
    },
    release(velocity) {
      noteActivity();
      move(fling(motion, velocity, stage.maxVelocity));
    },
    push(distance) {
      noteActivity();
      if (motion.mode !== 'held') move(push(motion, distance, stage.maxVelocity));
    },
    nudge(distance) {
      noteActivity();
      if (motion.mode !== 'held') move(rest(motion.position + distance));
    },
    glideBy(distance) {
      noteActivity();
      if (motion.mode !== 'held') glideTowards(destination(motion) + distance);
    },
    glideTo(position) {
      noteActivity();
      if (motion.mode !== 'held') glideTowards(position);
    },
    jumpTo(position) {
      takeOver();
      motion = rest(clampTo(stage.bounds(), position));
      stage.draw(motion.position, true, 0);
      stage.onRest?.();
    },
    noteActivity,
    setAutoScroll(speed) {
      if (speed === autoSpeed) return;
      autoSpeed = speed;
      noteActivity();
    },
    setReducedMotion(next) {
      if (next === prefersReducedMotion) return;
      prefersReducedMotion = next;
      noteActivity();
    },
    destroy() {
      clearTimeout(resumeTimer);
      takeOver();
      loop.stop();
    },
  };

  function canAutoScroll({ mode, velocity }: Motion): boolean {
    return mode === 'auto-scroll' && Math.abs(velocity - autoSpeed) < AUTO_SCROLL_TOLERANCE;
  }
}
