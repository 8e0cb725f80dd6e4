import type { HungCard } from './hanging.ts';

const DURATION_MS = 500;
const FADE_MS = 120;
const EASE_OUT = 'cubic-bezier(.2, .8, .2, 1)';
/** px a card flies: enough to be seen leaving. */
const DISTANCE = 280;

export interface Scattering {
  /** The cards that fly; the one they make room for is not among them. */
  cards: readonly HungCard[];
  /** px of the screen they fly away from. */
  centre: { x: number; y: number };
  /** Fade only. */
  isStill: boolean;
}

/** Sends cards out of the picture's way and leaves them there, unseen. */
export function scatter(scattering: Scattering): void {
  for (const [card, away] of flights(scattering)) {
    card.animate([{ translate: '0 0', opacity: 1 }, away], timing(scattering));
  }
}

/** Brings cards back from where `scatter` would have sent them. @returns when they hang again */
export async function gather(scattering: Scattering): Promise<void> {
  const animations = flights(scattering).map(([card, away]) => {
    const back = card.animate([away, { translate: '0 0', opacity: 1 }], timing(scattering));
    return back.finished.catch(() => undefined);
  });
  await Promise.all(animations);
  settle(scattering.cards);
}

/** Ends every flight at once. */
export function settle(cards: readonly HungCard[]): void {
  for (const { element } of cards) for (const flight of element.getAnimations()) flight.cancel();
}

function timing({ isStill }: Scattering): KeyframeAnimationOptions {
  return isStill
    ? { duration: FADE_MS, fill: 'both' }
    : { duration: DURATION_MS, easing: EASE_OUT, fill: 'both' };
}

function flights({ cards, centre, isStill }: Scattering): [HTMLElement, Keyframe][] {
  const boxes = cards.map(({ element }) => element.getBoundingClientRect());
  return cards.map(({ element }, i) => {
    const { left = 0, top = 0, width = 0, height = 0 } = boxes[i] ?? {};
    const dx = left + width / 2 - centre.x;
    const dy = top + height / 2 - centre.y;
    const reach = isStill ? 0 : DISTANCE / Math.max(1, Math.hypot(dx, dy));
    return [element, { translate: `${dx * reach}px ${dy * reach}px`, opacity: 0 }];
  });
}
