/** Milliseconds (fixed). */
const DURATION_MS = 2000;
/** Milliseconds of the cross-fade for people who prefer reduced motion. */
const FADE_MS = 120;

export interface Point {
  x: number;
  y: number;
}

/**
 * Changes the page behind a circle that grows from a point, or in a cross-fade if reduced motion is preferred. The
 * browser ignores clicks during a view transition, so the first touch, key or wheel event ends the animation, and so
 * does a resize.
 * @returns when the animation is over. The change is made even if the animation fails.
 */
export async function revealFrom(point: Point, change: () => void): Promise<void> {
  // Older browsers lack it, although the types have it.
  if (!('startViewTransition' in document)) {
    change();
    return;
  }
  const transition = document.startViewTransition(change);
  const skip = () => transition.skipTransition();
  const ends = ['pointerdown', 'wheel', 'keydown', 'resize'] as const;
  for (const name of ends) window.addEventListener(name, skip, { capture: true, passive: true });
  try {
    await transition.ready;
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const animation = isReduced ? fadeIn() : growCircle(point);
    await transition.finished;
    animation.cancel();
  } catch {
    // Skipped before it began, by a second transition or in a hidden tab.
    await transition.updateCallbackDone;
  } finally {
    for (const name of ends) window.removeEventListener(name, skip, { capture: true });
  }
}

function growCircle({ x, y }: Point): Animation {
  const radius = Math.hypot(Math.max(x, innerWidth - x), Math.max(y, innerHeight - y));
  const circle = (r: number) => `circle(${r}px at ${x}px ${y}px)`;
  return animateNewPage({ clipPath: [circle(0), circle(radius)] }, DURATION_MS);
}

const fadeIn = (): Animation => animateNewPage({ opacity: [0, 1] }, FADE_MS);

const animateNewPage = (keyframes: PropertyIndexedKeyframes, duration: number): Animation =>
  document.documentElement.animate(keyframes, {
    duration,
    easing: 'ease-in-out',
    fill: 'both',
    pseudoElement: '::view-transition-new(root)',
  });
