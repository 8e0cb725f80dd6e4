import {
  autoScroll,
  destination,
  fling,
  glideTo,
  hold,
  push,
  rest,
  travelOf,
} from '../core/motion.ts';
import type { Motion } from '../core/motion.ts';
import { createScrollMotion } from './scroll-motion.ts';
import type { ScrollerHost } from './scroll-motion.ts';

/** ms without input after which the wall scrolls by itself again (fixed). */
const RESUME_AFTER_MS = 1500;

/** Positions in px, velocities in px/s. */
export interface Scroller {
  position(): number;
  /** Holds the position, as a finger does. */
  press(): void;
  /** Moves by a distance and holds the position there. */
  dragBy(distance: number): void;
  release(velocity: number): void;
  /** Moves by a distance with inertia. */
  push(distance: number): void;
  /** Moves by a distance without inertia. */
  nudge(distance: number): void;
  /** Glides by a distance, counted from where the motion would end. */
  glideBy(distance: number): void;
  glideTo(position: number): void;
  /** Moves at once; the position is drawn before this returns. */
  jumpTo(position: number): void;
  /** Postpones scrolling by itself: there was input. */
  noteActivity(): void;
  /** The speed of scrolling by itself; 0 turns it off. */
  setAutoScroll(speed: number): void;
  /** Without inertia: every movement is a step. */
  setReducedMotion(prefersReducedMotion: boolean): void;
  destroy(): void;
}

/** Turns input into motion, and scrolls by itself after a while without input. */
export function createScroller(host: ScrollerHost): Scroller {
  const { maxVelocity } = host;
  let autoSpeed = 0;
  let prefersReducedMotion = false;
  let resumeTimer = 0;
  const motion = createScrollMotion(host, () => autoSpeed);

  function move(next: Motion): void {
    const isStep = prefersReducedMotion && next.mode !== 'held';
    motion.start(isStep ? rest(destination(next)) : next);
  }

  function noteActivity(): void {
    clearTimeout(resumeTimer);
    const current = motion.takeOver();
    if (current.mode === 'auto-scroll') move(fling(current, current.velocity, maxVelocity));
    if (autoSpeed !== 0 && !prefersReducedMotion) {
      resumeTimer = window.setTimeout(resume, RESUME_AFTER_MS);
    }
  }

  function resume(): void {
    const current = motion.current();
    if (current.mode === 'held' || host.mayAutoScroll?.() === false) return noteActivity();
    move(autoScroll(current, autoSpeed));
  }

  /** Input that a finger on the wall overrules. */
  function moveUnlessHeld(nextOf: (current: Motion) => Motion): void {
    noteActivity();
    const current = motion.current();
    if (current.mode !== 'held') travel(nextOf(current));
  }

  function travel(next: Motion): void {
    host.onTravel?.(travelOf(motion.current(), next, host.bounds()));
    move(next);
  }

  return {
    position: motion.position,
    press() {
      noteActivity();
      move(hold(motion.current()));
    },
    // Taken over: a jump, as to another list, ends the hold.
    dragBy: (distance) => travel(hold(motion.takeOver(), distance)),
    release(velocity) {
      noteActivity();
      move(fling(motion.current(), prefersReducedMotion ? 0 : velocity, maxVelocity));
    },
    push: (distance) => moveUnlessHeld((current) => push(current, distance, maxVelocity)),
    nudge: (distance) => moveUnlessHeld(({ position }) => rest(position + distance)),
    glideBy: (distance) =>
      moveUnlessHeld((current) => glideTo(current, destination(current) + distance, maxVelocity)),
    glideTo: (position) => moveUnlessHeld((current) => glideTo(current, position, maxVelocity)),
    jumpTo(position) {
      motion.jumpTo(position);
      // A jump ends the motion: without this, the wall would not scroll by itself again.
      noteActivity();
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
      motion.destroy();
    },
  };
}
