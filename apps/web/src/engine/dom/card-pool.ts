import type { CardSupply } from './column-cards.ts';
import { isFocused } from './is-focused.ts';
import type { CardHint, SizedImage, WallImages, WallOptions } from './wall-types.ts';

export interface CardPool<P extends SizedImage> extends CardSupply {
  /** Replaces the images. Those that were there before keep their cards, with a larger picture if these have grown. */
  use(images: WallImages<P>, hint: CardHint): void;
  /** Fills the cards of images that have loaded since, and enlarges those that have grown. */
  fill(): void;
  /** Drops cards that are no longer mounted. */
  sweep(): void;
}

/** Cards made ahead: at least one for each column, in both directions. */
const MAX_PREPARED = 10;

/** A card that grows less, as when a window is resized, keeps its picture. */
const MIN_GROWTH = 1.1;

interface PooledCard<P> {
  element: HTMLElement;
  /** Undefined while the card is empty. */
  image: P | undefined;
  /** px, for which the picture was chosen. */
  width: number;
}

/** Creates the cards, at most one per image. */
export function createCardPool<P extends SizedImage>(options: WallOptions<P>): CardPool<P> {
  const cards = new Map<number, PooledCard<P>>();
  /** The cards of the images that were replaced, by the id of the image. */
  const former = new Map<string, PooledCard<P>>();
  let images: WallImages<P> = [];
  let hint: CardHint = { width: 0, isFirstScreen: true };
  /** The items of cards that were made ahead, the oldest first. */
  let prepared: number[] = [];

  function create(image: P | undefined): PooledCard<P> {
    const card: PooledCard<P> = { element: options.create(), image: undefined, width: 0 };
    if (image) fillIn(card, image);
    return card;
  }

  function fillIn(card: PooledCard<P>, image: P): void {
    // A list that is loaded again has new objects.
    const isSame = card.image === image || JSON.stringify(card.image) === JSON.stringify(image);
    if (isSame && hint.width < card.width * MIN_GROWTH) return;
    card.image = image;
    card.width = hint.width;
    options.fill(card.element, image, hint);
  }

  function fill(): void {
    for (const [item, card] of cards) {
      const image = images.at(item);
      if (image) fillIn(card, image);
    }
  }

  function makeAhead(item: number): void {
    if (cards.has(item)) return;
    cards.set(item, create(images.at(item)));
    prepared.push(item);
    if (prepared.length <= MAX_PREPARED) return;
    const [oldest = -1, ...others] = prepared;
    prepared = others;
    // The wall has moved in another direction.
    if (cards.get(oldest)?.element.isConnected === false) cards.delete(oldest);
  }

  return {
    use(nextImages, nextHint) {
      hint = nextHint;
      if (nextImages === images) return fill();
      images = nextImages;
      for (const card of cards.values()) if (card.image) former.set(card.image.id, card);
      cards.clear();
    },
    take(item) {
      const { length } = images;
      if (!(item >= 0 && item < length)) {
        throw new RangeError(`no image ${item} among ${length}`);
      }
      const image = images.at(item);
      const card = cards.get(item) ?? (image && former.get(image.id)) ?? create(image);
      cards.set(item, card);
      if (image) fillIn(card, image);
      card.element.setAttribute('aria-posinset', String(item + 1));
      card.element.setAttribute('aria-setsize', String(length));
      return card.element;
    },
    // After the frame. Until its card is mounted, an image is requested and loads without a new layout.
    prepare: (item) => void setTimeout(makeAhead, 0, item),
    // A focused card stays mounted, however far it is scrolled away.
    release(element) {
      if (isFocused(element)) return false;
      forget(cards, (card) => card.element === element);
      forget(former, (card) => card.element === element);
      return true;
    },
    fill,
    sweep() {
      former.clear();
      forget(cards, ({ element }) => !element.isConnected);
    },
  };
}

function forget<K, P>(
  cards: Map<K, PooledCard<P>>,
  isGone: (card: PooledCard<P>) => boolean,
): void {
  for (const [key, card] of cards) if (isGone(card)) cards.delete(key);
}
