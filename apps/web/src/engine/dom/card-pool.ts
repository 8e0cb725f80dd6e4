import type { CardSupply } from './column-layer.ts';
import { isFocused } from './wall-focus.ts';
import type { CardHint, WallPicture } from './wall-list.ts';

export interface CardPool<P extends WallPicture> extends CardSupply {
  /** From here on cards are of these pictures; those on the page are kept for theirs. */
  use(pictures: readonly P[], hint: CardHint): void;
  /** Forgets cards that have left the page. */
  sweep(): void;
}

/** Makes a card for each picture that comes near, one at a time per picture. */
export function createCardPool<P extends WallPicture>(
  createCard: (picture: P, hint: CardHint) => HTMLElement,
): CardPool<P> {
  const cards = new Map<string, HTMLElement>();
  let pictures: readonly P[] = [];
  let hint: CardHint = { width: 0, isFirstScreen: true };

  return {
    use(nextPictures, nextHint) {
      pictures = nextPictures;
      hint = nextHint;
    },
    take(item) {
      const picture = pictures[item];
      if (!picture) throw new RangeError(`no picture ${item} among ${pictures.length}`);
      const card = cards.get(picture.id) ?? createCard(picture, hint);
      cards.set(picture.id, card);
      card.setAttribute('aria-posinset', String(item + 1));
      card.setAttribute('aria-setsize', String(pictures.length));
      return card;
    },
    // What has the focus keeps it, however far it scrolls away.
    release(item, element) {
      if (isFocused({ element })) return false;
      cards.delete(pictures[item]?.id ?? '');
      return true;
    },
    sweep() {
      for (const [id, card] of cards) if (!card.isConnected) cards.delete(id);
    },
  };
}
