import type { Layout } from './layout.ts';
import type { AutoScroll } from './scroll-motion.ts';

/** px per animation: long enough to wake up rarely, short enough to mount few cards ahead. */
const STRETCH = 240;

/**
 * Scrolls the layers at a steady speed (px/s) by animations, for one stretch.
 * @returns null where the layout cannot be mounted so far ahead
 */
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
    // The next stretch starts before this one is cancelled, so that no frame shows the layers at rest.
    onDone(reached);
    stop();
  };
  return {
    position: () => from + (speed * Number(first.currentTime ?? 0)) / 1000,
    stop,
  };
}
