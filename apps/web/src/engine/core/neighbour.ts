export type Direction = 'left' | 'right' | 'up' | 'down';

/** A card where it is on the screen now, px. */
export interface CardBox {
  column: number;
  top: number;
  height: number;
  /** Only of images in rows, where `column` is the index in the row. */
  row?: number;
  /** px from the inline start to the middle of a card in a row. */
  middle?: number;
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
  const candidates = cards.filter(candidate(from, direction));
  if (from.row === undefined) return nearest(from, candidates);
  return closest(candidates, ({ middle = 0 }) => Math.abs(middle - (from.middle ?? 0)));
}

function candidate(from: CardBox, direction: Direction): (card: CardBox) => boolean {
  const { row } = from;
  if (row !== undefined) {
    if (direction === 'up') return (card) => card.row === row - 1;
    if (direction === 'down') return (card) => card.row === row + 1;
    const next = from.column + (direction === 'left' ? -1 : 1);
    return (card) => card.row === row && card.column === next;
  }
  if (direction === 'up') return (card) => card.column === from.column && card.top < from.top;
  if (direction === 'down') return (card) => card.column === from.column && card.top > from.top;
  const column = from.column + (direction === 'left' ? -1 : 1);
  return (card) => card.column === column;
}

/** The card whose middle is nearest to that of another. */
export function nearest<T extends CardBox>(from: CardBox, cards: readonly T[]): T | null {
  return closest(cards, (card) => distance(from, card));
}

function closest<T>(cards: readonly T[], distanceOf: (card: T) => number): T | null {
  let best: T | null = null;
  for (const card of cards) {
    if (!best || distanceOf(card) < distanceOf(best)) best = card;
  }
  return best;
}

function distance(a: CardBox, b: CardBox): number {
  return Math.abs(a.top + a.height / 2 - (b.top + b.height / 2));
}
