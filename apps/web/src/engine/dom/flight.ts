import { transformBetween } from '../core/fit.ts';
import type { Box } from '../core/fit.ts';

const TRAVEL_MS = 600;
const BLUR_MS = 400;
const STILL_MS = 120;
const EASE_OUT = 'cubic-bezier(.2, .8, .2, 1)';

export interface Flight {
  /** The picture at its full place. */
  picture: HTMLElement;
  /** What comes and goes behind it; null when it stands there already. */
  room: HTMLElement | null;
  /** The same picture on the screen beneath; without one the picture fades. */
  origin: HTMLElement | null;
  direction: 'open' | 'close';
  /** A cross-fade instead of a flight. */
  isStill: boolean;
}

/** Lets a picture travel between its place in a list and its full place. @returns how to end it at once, and when it has ended */
export function fly(flight: Flight): { finish(): void; finished: Promise<void> } {
  const { picture, room, origin, direction, isStill } = flight;
  const away = awayFrame(flight);
  const timing: KeyframeAnimationOptions = {
    duration: isStill ? STILL_MS : origin ? TRAVEL_MS : BLUR_MS,
    easing: isStill ? 'linear' : EASE_OUT,
    fill: 'both',
    // Reversed, the easing runs backwards too: the picture leaves as slowly as it arrived.
    direction: direction === 'open' ? 'normal' : 'reverse',
  };
  const here: Keyframe =
    origin && !isStill ? { transform: 'none' } : { opacity: 1, filter: 'none' };
  // Its box stays, so that the picture can come back to it.
  if (origin) origin.style.visibility = 'hidden';
  const animations = [picture.animate([away, here], timing)];
  if (room) animations.push(room.animate({ opacity: [0, 1] }, timing));

  async function ended(): Promise<void> {
    await Promise.all(animations.map(({ finished }) => finished.catch(() => undefined)));
    if (origin) origin.style.visibility = '';
    // A filling animation would shadow every later style; a closed screen is taken away instead.
    if (direction === 'open') for (const animation of animations) animation.cancel();
  }
  return {
    finish: () => {
      for (const animation of animations) animation.finish();
    },
    finished: ended(),
  };
}

function awayFrame({ picture, origin, isStill }: Flight): Keyframe {
  if (isStill) return { opacity: 0 };
  if (!origin) return { opacity: 0, filter: 'blur(24px)' };
  return {
    transformOrigin: '0 0',
    transform: transformBetween(boxOf(origin), boxOf(picture)),
  };
}

function boxOf(element: HTMLElement): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}
