import type { Layout } from './layout.ts';
import type { AutoScroll } from './scroller.ts';

/** px scrolled before the cards are looked after again: few wake-ups, few cards held ready. */
const STRETCH = 240;

/** Scrolls the layers on at a steady speed (px/s) without script, for one stretch at a time. */
export function startAutoScroll(
  layout: Layout,
  from: number,
  speed: number,
  onDone: (position: number) => void,
): AutoScroll | null {
  const durationMs = (STRETCH / Math.abs(speed)) * 1000;
  const distance = Math.sign(speed) * STRETCH;
  const animations = layout.animate(from, distance, durationMs);
  const [first] = animations ?? [];
  if (!animations || !first) return null;
  const stop = () => {
    first.onfinish = null;
    for (const animation of animations) animation.cancel();
  };
  first.onfinish = () => {
    const reached = from + distance;
    layout.scrollTo(reached, false);
    // The next stretch begins before this one is taken away: not a frame in between shows either gone.
    onDone(reached);
    stop();
  };
  return {
    position: () => from + (speed * Number(first.currentTime ?? 0)) / 1000,
    stop,
  };
}
