import type { Balance } from '../core/masonry.ts';

export interface SizedImage {
  id: string;
  /** width ÷ height; 0 when unknown. */
  aspect: number;
  /** px of the largest version; 0 when unknown. */
  regularWidth?: number;
}

/** The images of a wall in their order; some may not have loaded yet. */
export interface WallImages<P extends SizedImage> {
  readonly length: number;
  /** Undefined until the image has loaded. */
  at(index: number): P | undefined;
  /** Called for each image that is mounted or soon will be. */
  readonly expect?: (index: number) => void;
}

/** The images of a wall. Lists of the same name are the same wall, even if images were added or removed. */
export interface WallList<P extends SizedImage> {
  name: string;
  images: WallImages<P>;
  /** width ÷ height of each image, 0 when unknown; without it, all images are there and have their own. */
  aspects?: ArrayLike<number> | undefined;
  balance: Balance;
}

/** How the wall makes its cards. */
export interface WallOptions<P extends SizedImage> {
  /** Makes an empty card around one link. It positions itself absolutely and fills its column's width. */
  create(): HTMLElement;
  /** Shows an image in a card that `create` has made. Called again when the card has become larger. */
  fill(card: HTMLElement, image: P, hint: CardHint): void;
}

/** What the parts of a wall ask it, and report to it. */
export interface WallHost {
  /** A held wall takes no input and does not move. */
  isHeld(): boolean;
  /** A person moved the wall by px; a jump counts as the height of the view. */
  onTravel(distance: number): void;
}

export interface WallSettings {
  columns?: number | undefined;
  /** The content takes the whole width of the wall. */
  isWide?: boolean;
  /** A few images are laid out in rows, as large as they fit. */
  hasRows?: boolean;
  isAlternating: boolean;
  /** px/s of scrolling without input; 0 for none. */
  autoSpeed: number;
  /** Without inertia and transitions. */
  prefersReducedMotion: boolean;
  /** px at the top, covered by the menu. */
  top: number;
}

/** A card and the distance of its middle below that of the viewport, px: enough to restore the view. */
export interface Anchor {
  id: string;
  y: number;
}

export interface CardHint {
  /** px */
  width: number;
  /** Visible before the first scroll. */
  isFirstScreen: boolean;
}
