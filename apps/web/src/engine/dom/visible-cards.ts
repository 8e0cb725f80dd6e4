import type { PlacedCard } from './lanes.ts';
import type { Viewport } from './wall-focus.ts';

export interface VisibleCards {
  /** The mounted cards, where they are now. */
  cards(): PlacedCard[];
  cardsInView(): PlacedCard[];
  /** The elements of the cards in view. */
  elements(): HTMLElement[];
  isInView(card: PlacedCard): boolean;
  /** The card with the largest area in view below the menu. */
  mostSeen(): PlacedCard | undefined;
}

export function createVisibleCards(
  cards: () => PlacedCard[],
  viewport: () => Viewport,
): VisibleCards {
  const isInView = ({ top, height }: PlacedCard) =>
    top < viewport().height && top + height > viewport().top;
  const cardsInView = () => cards().filter(isInView);
  return {
    cards,
    cardsInView,
    elements: () => cardsInView().map(({ element }) => element),
    isInView,
    mostSeen() {
      const { height, top } = viewport();
      const seen = (card: PlacedCard) =>
        (Math.min(card.top + card.height, height) - Math.max(card.top, top)) * card.width;
      return cardsInView().sort((one, other) => seen(other) - seen(one))[0];
    },
  };
}
