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
 * The card to move to from another. Columns scroll against each other, so left and right mean the card whose middle is
 * nearest on the screen, up and down the next of the same column. Of images in rows, up and down mean the one whose
 * middle is nearest in the next row on the screen: a wall that loops has its first row below the last.
 */
export function neighbourOf<T extends CardBox>(
  from: CardBox,
  cards: readonly T[],
  direction: Direction,
): T | null {
  const { row, column, top, middle = 0 } = from;
  const sign = direction === 'up' || direction === 'left' ? -1 : 1;
  const nearestThat = (fits: (card: T) => boolean) => nearest(from, cards.filter(fits));
  if (direction === 'left' || direction === 'right')
    return nearestThat((card) => card.row === row && card.column === column + sign);
  const isBeyond = (card: T) => sign * (card.top - top) > 0;
  if (row === undefined) return nearestThat((card) => isBeyond(card) && card.column === column);
  const next = nearestThat((card) => isBeyond(card) && card.row !== row);
  const inNext = cards.filter((card) => isBeyond(card) && card.row === next?.row);
  return closest(inNext, (card) => Math.abs((card.middle ?? 0) - middle));
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
