import { EASE_OUT } from './easing.ts';
import type { PlacedCard } from './lanes.ts';

const DURATION_MS = 500;
const FADE_MS = 120;
/** ms that the image on its way back flies longer than the cards: they arrive together, as they left. */
const RETURN_DELAY_MS = 100;
/** px a card flies: enough to be seen leaving. */
const DISTANCE = 280;

export interface CardTransition {
  /** The cards that fly; the opened one is not among them. */
  cards: readonly PlacedCard[];
  /** px of the screen they fly away from. */
  centre: { x: number; y: number };
  /** Fades only. */
  prefersReducedMotion: boolean;
}

/** Flies cards away from the opened image and leaves them there, invisible. */
export function exitCards(transition: CardTransition): void {
  for (const [card, away] of flights(transition)) {
    card.animate([{ translate: '0 0', opacity: 1 }, away], timing(transition));
  }
}

/** Flies cards back from where `exitCards` leaves them. @returns when they are in place */
export async function enterCards(transition: CardTransition): Promise<void> {
  const animations = flights(transition).map(([card, away]) =>
    card.animate([{ translate: '0 0', opacity: 1 }, away], {
      ...timing(transition),
      delay: transition.prefersReducedMotion ? 0 : RETURN_DELAY_MS,
      direction: 'reverse',
    }),
  );
  await Promise.all(animations.map(({ finished }) => finished.catch(() => undefined)));
  // Only these: the cards may be leaving again.
  for (const animation of animations) animation.cancel();
}

/** Puts cards back in place at once. */
export function cancelTransitions(cards: readonly PlacedCard[]): void {
  for (const { element } of cards) {
    for (const animation of element.getAnimations()) animation.cancel();
  }
}

function timing({ prefersReducedMotion }: CardTransition): KeyframeAnimationOptions {
  return prefersReducedMotion
    ? { duration: FADE_MS, fill: 'both' }
    : { duration: DURATION_MS, easing: EASE_OUT, fill: 'both' };
}

function flights(transition: CardTransition): [HTMLElement, Keyframe][] {
  const { cards, centre, prefersReducedMotion } = transition;
  // All boxes before the first animation: reading after writing would lay out the page for each card.
  const boxes = cards.map(({ element }) => element.getBoundingClientRect());
  return cards.map(({ element }, i) => {
    const { left = 0, top = 0, width = 0, height = 0 } = boxes[i] ?? {};
    const dx = left + width / 2 - centre.x;
    const dy = top + height / 2 - centre.y;
    const reach = prefersReducedMotion ? 0 : DISTANCE / Math.max(1, Math.hypot(dx, dy));
    return [element, { translate: `${dx * reach}px ${dy * reach}px`, opacity: 0 }];
  });
}
