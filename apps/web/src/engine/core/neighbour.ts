export type Direction = 'left' | 'right' | 'up' | 'down';

/** A card where it is on the screen now, px. */
export interface CardBox {
  column: number;
  top: number;
  height: number;
}

/**
 * The card to move to from another. Columns scroll against each other, so left and right mean the
 * card whose middle is nearest on the screen, up and down the next of the same column.
 */
export function neighbourOf<T extends CardBox>(
  from: CardBox,
  cards: readonly T[],
  direction: Direction,
): T | null {
  return nearest(from, cards.filter(candidate(from, direction)));
}

function candidate(from: CardBox, direction: Direction): (card: CardBox) => boolean {
  if (direction === 'up') return (card) => card.column === from.column && card.top < from.top;
  if (direction === 'down') return (card) => card.column === from.column && card.top > from.top;
  const column = from.column + (direction === 'left' ? -1 : 1);
  return (card) => card.column === column;
}

/** The card whose middle is nearest to that of another. */
export function nearest<T extends CardBox>(from: CardBox, cards: readonly T[]): T | null {
  let best: T | null = null;
  for (const card of cards) {
    if (!best || distance(from, card) < distance(from, best)) best = card;
  }
  return best;
}

function distance(a: CardBox, b: CardBox): number {
  return Math.abs(a.top + a.height / 2 - (b.top + b.height / 2));
}
