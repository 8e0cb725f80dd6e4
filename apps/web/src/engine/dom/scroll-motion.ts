import { advance, clampTo, rest } from '../core/motion.ts';
import type { Bounds, Motion } from '../core/motion.ts';
import { createFrameLoop } from './frame-loop.ts';

/** px/s: at this distance from its own speed, the motion is steady enough for the compositor. */
const STEADY_TOLERANCE = 0.5;

/** A stretch that the compositor scrolls without running script. */
export interface AutoScroll {
  /** px, where it is now. */
  position(): number;
  stop(): void;
}

/** What a scroller moves. Positions in px, velocities in px/s. */
export interface ScrollerHost {
  maxVelocity: number;
  bounds(): Bounds;
  draw(position: number, isAtRest: boolean, speed: number): void;
  /** Hands a steady motion to the compositor; null where that is not possible. `onDone` asks for the next stretch. */
  autoScroll?(
    position: number,
    speed: number,
    onDone: (position: number) => void,
  ): AutoScroll | null;
  onRest?(): void;
  /** Input moves it by px, now or soon. Input upwards is also reported at its start, where it does not move. */
  onTravel?(distance: number): void;
  /** Whether it may scroll by itself now; if not, it is asked again later. */
  mayAutoScroll?(): boolean;
}

export interface ScrollMotion {
  position(): number;
  current(): Motion;
  /** Takes the motion back from the compositor. */
  takeOver(): Motion;
  /** Replaces the motion; drawn from the next frame on. */
  start(next: Motion): void;
  /** Rests at a position, which is drawn before this returns. */
  jumpTo(position: number): void;
  destroy(): void;
}

/** Draws a motion frame by frame, or hands it to the compositor while it is steady. `autoSpeed` is in px/s. */
export function createScrollMotion(host: ScrollerHost, autoSpeed: () => number): ScrollMotion {
  let motion: Motion = rest(0);
  let autoScroll: AutoScroll | null = null;

  const loop = createFrameLoop((dt) => {
    const before = motion.mode;
    motion = advance(motion, dt, host.bounds());
    if (isSteady() && handOver()) return false;
    const isMoving = motion.mode !== 'rest' && motion.mode !== 'held';
    host.draw(motion.position, !isMoving, Math.abs(motion.velocity));
    if (motion.mode === 'rest' && before !== 'rest') host.onRest?.();
    return isMoving;
  });

  function isSteady(): boolean {
    const { mode, velocity } = motion;
    return mode === 'auto-scroll' && Math.abs(velocity - autoSpeed()) < STEADY_TOLERANCE;
  }

  function handOver(): boolean {
    const onDone = (reached: number) => {
      autoScroll = null;
      motion = { ...motion, position: reached };
      if (!handOver()) loop.start();
    };
    autoScroll = host.autoScroll?.(motion.position, autoSpeed(), onDone) ?? null;
    return autoScroll !== null;
  }

  function takeOver(): Motion {
    if (!autoScroll) return motion;
    motion = { ...motion, position: autoScroll.position() };
    // Draw first: the animation covers the style until it stops.
    host.draw(motion.position, false, Math.abs(autoSpeed()));
    autoScroll.stop();
    autoScroll = null;
    return motion;
  }

  return {
    position: () => autoScroll?.position() ?? motion.position,
    current: () => motion,
    takeOver,
    start(next) {
      motion = { ...next, position: clampTo(host.bounds(), next.position) };
      loop.start();
    },
    jumpTo(position) {
      takeOver();
      motion = rest(clampTo(host.bounds(), position));
      host.draw(motion.position, true, 0);
      host.onRest?.();
    },
    destroy() {
      takeOver();
      loop.stop();
    },
  };
}
