const MOVE_MS = 300;
const APPEAR_MS = 150;
const EASE_OUT = 'cubic-bezier(.2, .8, .2, 1)';

export type Places = ReadonlyMap<HTMLElement, DOMRect>;

/** Where cards are on the screen. */
export function placesOf(cards: readonly HTMLElement[]): Places {
  return new Map(cards.map((card) => [card, card.getBoundingClientRect()]));
}

/** Lets cards that stayed move over from where they were, and those that are new appear. */
export function rearrange(before: Places, after: Places): void {
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
