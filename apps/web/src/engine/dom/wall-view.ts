import { nearest } from '../core/neighbour.ts';
import { createCardPool } from './card-pool.ts';
import type { PlacedCard } from './lanes.ts';
import { createMountedLayout } from './mounted-layout.ts';
import type { MountedLayout } from './mounted-layout.ts';
import { boxesOf, rearrange } from './rearrange.ts';
import { indexIn } from './index-in.ts';
import type {
  Anchor,
  SizedImage,
  WallHost,
  WallList,
  WallOptions,
  WallSettings,
} from './wall-types.ts';

/** Owns the wall's list, its layout and the view that each list was left at. */
export interface WallView<P extends SizedImage> extends Omit<
  MountedLayout<P>,
  'mount' | 'lookAhead'
> {
  settings(): WallSettings;
  layOut(list: WallList<P>, settings: WallSettings, at: Anchor | null): void;
  relayout(): void;
  lookAhead(): void;
  anchor(): Anchor | null;
  find(id: string): PlacedCard | undefined;
  /** How many images the wall has. */
  count(): number;
  /** The index of an image in the list; −1 if it is not there or has not loaded. */
  indexOf(id: string): number;
}

const NO_SETTINGS: WallSettings = {
  isAlternating: false,
  autoSpeed: 0,
  prefersReducedMotion: false,
  top: 0,
};

export function createWallView<P extends SizedImage>(
  stage: HTMLElement,
  options: WallOptions<P>,
  host: WallHost,
): WallView<P> {
  const mounted = createMountedLayout(stage, createCardPool(options), host);
  const { scroller, cards, viewport } = mounted;
  let list: WallList<P> = { name: '', images: [], balance: 'in order' };
  let settings = NO_SETTINGS;
  /** The anchor of the present layout, and the position that came of it. */
  let placed: { at: Anchor | null; position: number } = { at: null, position: 0 };
  // Where each list was left: clearing a search shows the wall as it was.
  const left = new Map<string, Anchor>();

  const indexOf = (id: string) => indexIn(list.images, id);

  function anchor(): Anchor | null {
    // Unmoved: a new measurement would be off by a little more with every resize.
    if (placed.at && placed.position === scroller.position()) return placed.at;
    const { height } = viewport();
    const known = cards().filter(({ item }) => list.images.at(item));
    const card = nearest({ column: 0, top: 0, height }, known);
    const image = card && list.images.at(card.item);
    return image ? { id: image.id, y: card.top + card.height / 2 - height / 2 } : null;
  }

  function mount(at: Anchor | null): void {
    const item = at ? indexOf(at.id) : -1;
    mounted.mount(list, settings, at && item >= 0 ? { item, y: at.y } : null);
    placed = { at, position: scroller.position() };
  }

  return {
    ...mounted,
    anchor,
    indexOf,
    settings: () => settings,
    layOut(next, nextSettings, at) {
      const here = anchor();
      if (here) left.set(list.name, here);
      const before = boxesOf(mounted.elements());
      list = next;
      settings = nextSettings;
      scroller.setReducedMotion(settings.prefersReducedMotion);
      scroller.setAutoScroll(settings.autoSpeed);
      mount(at ?? left.get(list.name) ?? null);
      if (before.size === 0 || settings.prefersReducedMotion) return;
      rearrange(before, boxesOf(mounted.elements()));
    },
    relayout: () => mount(anchor()),
    lookAhead: () => mounted.lookAhead(list.images),
    find: (id) => cards().find(({ item }) => list.images.at(item)?.id === id),
    count: () => list.images.length,
  };
}
