import type { Hanging } from './hanging.ts';
import type { Cruise } from './mover.ts';

/** px scrolled before the cards are looked after again: few wake-ups, few cards held ready. */
const STRETCH = 240;

/** Scrolls the layers on at a steady speed (px/s) without script, for one stretch at a time. */
export function startCruise(
  hanging: Hanging,
  from: number,
  speed: number,
  onDone: (position: number) => void,
): Cruise | null {
  const durationMs = (STRETCH / Math.abs(speed)) * 1000;
  const distance = Math.sign(speed) * STRETCH;
  const animations = hanging.animate(from, distance, durationMs);
  const [first] = animations ?? [];
  if (!animations || !first) return null;
  const stop = () => {
    first.onfinish = null;
    for (const animation of animations) animation.cancel();
  };
  first.onfinish = () => {
    const reached = from + distance;
    hanging.scrollTo(reached, false);
    // The next stretch begins before this one is taken away: not a frame in between shows either gone.
    onDone(reached);
    stop();
  };
  return {
    position: () => from + (speed * Number(first.currentTime ?? 0)) / 1000,
    stop,
  };
}
