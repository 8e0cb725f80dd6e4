import type { CardSupply } from './column-layer.ts';
import { isFocused } from './wall-focus.ts';
import type { CardHint, SizedImage } from './wall-list.ts';

export interface CardPool<P extends SizedImage> extends CardSupply {
  /** Takes these images from now on; mounted cards stay with theirs. */
  use(images: readonly P[], hint: CardHint): void;
  /** Drops cards that are no longer mounted. */
  sweep(): void;
}

/** Creates the cards, at most one per image. */
export function createCardPool<P extends SizedImage>(
  createCard: (image: P, hint: CardHint) => HTMLElement,
): CardPool<P> {
  const cards = new Map<string, HTMLElement>();
  let images: readonly P[] = [];
  let hint: CardHint = { width: 0, isFirstScreen: true };

  return {
    use(nextImages, nextHint) {
      images = nextImages;
      hint = nextHint;
    },
    take(item) {
      const image = images[item];
      if (!image) throw new RangeError(`no image ${item} among ${images.length}`);
      const card = cards.get(image.id) ?? createCard(image, hint);
      cards.set(image.id, card);
      card.setAttribute('aria-posinset', String(item + 1));
      card.setAttribute('aria-setsize', String(images.length));
      return card;
    },
    // A focused card stays mounted, however far it is scrolled away.
    release(item, element) {
      if (isFocused({ element })) return false;
      cards.delete(images[item]?.id ?? '');
      return true;
    },
    sweep() {
      for (const [id, card] of cards) if (!card.isConnected) cards.delete(id);
    },
  };
}
