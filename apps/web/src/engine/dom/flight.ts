import { cropInto } from '../core/box.ts';
import type { Box } from '../core/box.ts';
import { EASE_OUT } from './easing.ts';

const TRAVEL_MS = 600;
const BLUR_MS = 400;
const REDUCED_MOTION_MS = 120;

export interface Flight {
  /** The image in its final box. */
  image: HTMLElement;
  /** Fades behind the image; null if it is visible already. */
  backdrop: HTMLElement | null;
  /** The image's card on the wall; without one the image fades. */
  origin: HTMLElement | null;
  direction: 'open' | 'close';
  /** Fades instead of flying. */
  prefersReducedMotion: boolean;
}

/** Flies an image between its card and its final box. @returns how to end it at once, and when it has ended */
export function fly(flight: Flight): { finish(): void; finished: Promise<void> } {
  const { image, backdrop, origin, direction, prefersReducedMotion } = flight;
  const away = awayFrame(flight);
  const timing: KeyframeAnimationOptions = {
    duration: durationOf(flight),
    easing: prefersReducedMotion ? 'linear' : EASE_OUT,
    fill: 'both',
    // Reversed, the easing runs backwards too: the image leaves as slowly as it arrived.
    direction: direction === 'open' ? 'normal' : 'reverse',
  };
  const here = hereFrame(away);
  // Visibility keeps the card's box for the way back.
  if (origin) origin.style.visibility = 'hidden';
  const animations = [image.animate([away, here], timing)];
  if (backdrop) animations.push(backdrop.animate({ opacity: [0, 1] }, timing));
  // At once: the browser would wait until it has drawn the large image.
  for (const animation of animations) animation.startTime = document.timeline.currentTime;

  async function ended(): Promise<void> {
    await Promise.all(animations.map(({ finished }) => finished.catch(() => undefined)));
    if (origin) origin.style.visibility = '';
    // An animation that fills would override later styles, also after closing: Forward may have opened the viewer again.
    for (const animation of animations) animation.cancel();
  }
  return {
    finish: () => {
      for (const animation of animations) animation.finish();
    },
    finished: ended(),
  };
}

function durationOf({ origin, prefersReducedMotion }: Flight): number {
  if (prefersReducedMotion) return REDUCED_MOTION_MS;
  return origin ? TRAVEL_MS : BLUR_MS;
}

function awayFrame({ image, origin, prefersReducedMotion }: Flight): Keyframe {
  if (prefersReducedMotion) return { opacity: 0 };
  if (!origin) return { opacity: 0, filter: 'blur(24px)' };
  return { transformOrigin: '0 0', ...cropInto(boxOf(origin), boxOf(image)) };
}

/** The same properties, as they are when the image is in place. */
function hereFrame(away: Keyframe): Keyframe {
  if (!away.transform) return away.filter ? { opacity: 1, filter: 'none' } : { opacity: 1 };
  return away.clipPath ? { transform: 'none', clipPath: 'inset(0px 0px)' } : { transform: 'none' };
}

function boxOf(element: HTMLElement): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}
