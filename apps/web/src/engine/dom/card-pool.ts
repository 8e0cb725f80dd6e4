import type { CardSupply } from './column-layer.ts';
import { isFocused } from './wall-focus.ts';
import type { CardHint, SizedImage } from './wall-list.ts';

export interface CardPool<P extends SizedImage> extends CardSupply {
  /** From here on cards are of these images; those on the page are kept for theirs. */
  use(images: readonly P[], hint: CardHint): void;
  /** Forgets cards that have left the page. */
  sweep(): void;
}

/** Makes a card for each image that comes near, one at a time per image. */
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
    // What has the focus keeps it, however far it scrolls away.
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
