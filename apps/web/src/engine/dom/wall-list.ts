import type { Balance } from '../core/masonry.ts';

export interface SizedImage {
  id: string;
  /** width ÷ height; 0 when unknown. */
  aspect: number;
}

/** What hangs; a list of the same name is the same wall, even when images have come or gone. */
export interface WallList<P extends SizedImage> {
  name: string;
  images: readonly P[];
  balance: Balance;
}

export interface WallSettings {
  columns?: number | undefined;
  isAlternating: boolean;
  /** px/s at which the wall scrolls when nobody is here; 0 for not at all. */
  autoSpeed: number;
  /** Without inertia and flights. */
  prefersReducedMotion: boolean;
  /** px at the top that the menu covers. */
  top: number;
}

/** A card and how far its middle is below the middle of the view, px: enough to find the same view again. */
export interface Anchor {
  id: string;
  y: number;
}

export interface CardHint {
  /** px */
  width: number;
  /** Seen before anything has been scrolled. */
  isFirstScreen: boolean;
}
