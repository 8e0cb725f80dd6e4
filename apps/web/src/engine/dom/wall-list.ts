import type { Balance } from '../core/masonry.ts';

export interface SizedImage {
  id: string;
  /** width ÷ height; 0 when unknown. */
  aspect: number;
}

/** The images of a wall. Lists of the same name are the same wall, even if images were added or removed. */
export interface WallList<P extends SizedImage> {
  name: string;
  images: readonly P[];
  balance: Balance;
}

export interface WallSettings {
  columns?: number | undefined;
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
