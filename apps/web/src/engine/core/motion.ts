import { clampVelocity, coast, DECAY, glide, STOP_VELOCITY } from './coast.ts';
import type { ScrollBody } from './coast.ts';

/** How the wall moves right now. Positions in px, velocities in px/s. */
export type Motion = ScrollBody &
  (
    | { mode: 'rest' }
    /** Under a finger. */
    | { mode: 'held' }
    | { mode: 'coast' }
    | { mode: 'glide'; target: number; max: number }
    /** Without input, towards a speed of its own. */
    | { mode: 'auto-scroll'; speed: number }
  );

export interface Bounds {
  min: number;
  max: number;
}

export const ENDLESS: Bounds = { min: -Infinity, max: Infinity };

export function rest(position: number): Motion {
  return { mode: 'rest', position, velocity: 0 };
}

export function hold({ position }: ScrollBody, distance = 0): Motion {
  return { mode: 'held', position: position + distance, velocity: 0 };
}

export function fling({ position }: ScrollBody, velocity: number, max: number): Motion {
  return { mode: 'coast', position, velocity: clampVelocity(velocity, max) };
}

/** Adds a push: the wall comes to rest `distance` px further than it would have. */
export function push(body: ScrollBody, distance: number, max: number): Motion {
  return fling(body, body.velocity + distance * DECAY, max);
}

export function glideTo({ position, velocity }: ScrollBody, target: number, max: number): Motion {
  return { mode: 'glide', position, velocity, target, max };
}

/** Where the wall comes to rest without further input. */
export function destination(motion: Motion): number {
  if (motion.mode === 'glide') return motion.target;
  return motion.mode === 'coast' ? motion.position + motion.velocity / DECAY : motion.position;
}

/**
 * The px that input moves the wall when it replaces a motion. Down counts as far as the wall can scroll. Up counts at its
 * start too, where it does not move: the person wants what is above.
 */
export function travelOf(current: Motion, next: Motion, bounds: Bounds): number {
  const from = destination(current);
  const to = destination(next);
  return Math.min(to - from, clampTo(bounds, to) - clampTo(bounds, from));
}

export function autoScroll({ position, velocity }: ScrollBody, speed: number): Motion {
  return { mode: 'auto-scroll', position, velocity, speed };
}

/** Moves by dt seconds; a wall that reaches a bound stops there. */
export function advance(motion: Motion, dt: number, bounds: Bounds): Motion {
  const next = advanceUnbounded(motion, dt);
  const position = clampTo(bounds, next.position);
  return position === next.position ? next : rest(position);
}

function advanceUnbounded(motion: Motion, dt: number): Motion {
  if (motion.mode === 'auto-scroll') return { ...motion, ...coast(motion, dt, motion.speed) };
  if (motion.mode === 'coast') {
    const body = coast(motion, dt);
    return Math.abs(body.velocity) < STOP_VELOCITY ? rest(body.position) : { ...motion, ...body };
  }
  if (motion.mode === 'glide') {
    const body = glide(motion.position, motion.target, dt, motion.max);
    return Math.abs(body.velocity) < STOP_VELOCITY ? rest(motion.target) : { ...motion, ...body };
  }
  return motion;
}

export function clampTo({ min, max }: Bounds, position: number): number {
  return Math.min(max, Math.max(min, position));
}
