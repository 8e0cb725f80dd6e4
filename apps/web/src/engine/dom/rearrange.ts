import { EASE_OUT } from './easing.ts';

const MOVE_MS = 300;
const APPEAR_MS = 150;

export type Boxes = ReadonlyMap<HTMLElement, DOMRect>;

/** The boxes of cards on the screen. */
export function boxesOf(cards: readonly HTMLElement[]): Boxes {
  return new Map(cards.map((card) => [card, card.getBoundingClientRect()]));
}

/** Moves cards over from their former boxes, and fades new ones in. */
export function rearrange(before: Boxes, after: Boxes): void {
  for (const [card, { left, top }] of after) {
    const old = before.get(card);
    if (!old) card.animate({ opacity: [0, 1] }, { duration: APPEAR_MS });
    else if (old.left !== left || old.top !== top) {
      card.animate(
        { translate: [`${old.left - left}px ${old.top - top}px`, '0 0'] },
        { duration: MOVE_MS, easing: EASE_OUT },
      );
    }
  }
}
