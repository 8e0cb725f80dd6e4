import { widestOf } from '../core/fit.ts';
import type { CardPool } from './card-pool.ts';
import { createLayout } from './layout.ts';
import type { Layout } from './layout.ts';
import type { Scroller } from './scroller.ts';
import { createVisibleCards } from './visible-cards.ts';
import type { VisibleCards } from './visible-cards.ts';
import { setTabStops, watchKeyboard } from './wall-focus.ts';
import type { KeyboardWatch, Viewport } from './wall-focus.ts';
import type {
  CardHint,
  SizedImage,
  WallHost,
  WallImages,
  WallList,
  WallSettings,
} from './wall-types.ts';
import { createWallMotion } from './wall-motion.ts';

/** The layout on the stage, with what scrolls it and moves the focus in it. */
export interface MountedLayout<P extends SizedImage> extends VisibleCards {
  readonly scroller: Scroller;
  readonly keyboard: KeyboardWatch;
  viewport(): Viewport;
  /** Replaces the layout. `at`: the middle of an item is then y px below that of the viewport. Null: it is at its start. */
  mount(list: WallList<P>, settings: WallSettings, at: { item: number; y: number } | null): void;
  /** Mounts cards beyond the viewport from now on. */
  lookAhead(images: WallImages<P>): void;
  /** Mounts cards up to px beyond the viewport (negative: before) until the wall moves. */
  mountBeyond(px: number): void;
  /** Fills the cards of images that have loaded since. */
  fill(): void;
  /** Moves the middle of an image to y px of the viewport, at once. */
  jumpTo(item: number, y: number): void;
  /** 1 or −1: the direction of the column at x px of the wall as the position grows. */
  signAt(x: number): 1 | -1;
  destroy(): void;
}

export function createMountedLayout<P extends SizedImage>(
  stage: HTMLElement,
  pool: CardPool<P>,
  { isHeld, onTravel }: WallHost,
): MountedLayout<P> {
  let layout: Layout | null = null;
  let viewport: Viewport = { height: 0, top: 0 };

  const motion = createWallMotion(stage, {
    layout: () => layout,
    onTravel,
    onRest: updateTabStops,
    mayAutoScroll: () => !(isHeld() || document.hidden || keyboard.isInUse()),
  });
  const { scroller, mountBeyond } = motion;
  // Before Tab moves the focus too: a wall that scrolls by itself does not come to rest.
  const keyboard = watchKeyboard(stage, updateTabStops);
  const visible = createVisibleCards(
    () => layout?.cards(scroller.position()) ?? [],
    () => viewport,
  );

  function updateTabStops(): void {
    setTabStops(visible.cards(), viewport);
  }

  function hintFor({ cardWidth: width }: Layout): CardHint {
    return { width, isFirstScreen: !motion.looksAhead() };
  }

  function jumpTo(item: number, y: number): void {
    if (layout) scroller.jumpTo(layout.positionOf(item, y, scroller.position()));
  }

  return {
    ...visible,
    scroller,
    keyboard,
    jumpTo,
    mountBeyond,
    viewport: () => viewport,
    mount({ images, balance, aspects = aspectsOf(images) }, settings, at) {
      const { clientWidth: width, clientHeight: height } = stage;
      viewport = { height, top: settings.top };
      motion.resetDirection();
      const view = { width, ...viewport };
      const supply = { ...pool, expect: images.expect };
      const widest = (item: number) => widestOf(images.at(item)?.regularWidth);
      const rows = settings.hasRows ? { widest } : undefined;
      const next = createLayout({ ...settings, aspects, balance, rows, view }, supply);
      layout = next;
      pool.use(images, hintFor(next));
      keepingFocus(stage, () => {
        stage.replaceChildren(...next.elements);
        if (at) jumpTo(at.item, height / 2 + at.y);
        else scroller.jumpTo(next.home);
      });
      pool.sweep();
    },
    lookAhead(images) {
      if (layout) pool.use(images, { ...hintFor(layout), isFirstScreen: false });
      motion.lookAhead();
    },
    fill: pool.fill,
    signAt: (x) => layout?.signAt(x) ?? 1,
    destroy() {
      motion.destroy();
      keyboard.destroy();
      stage.replaceChildren();
    },
  };
}

function aspectsOf(images: WallImages<SizedImage>): number[] {
  return Array.from({ length: images.length }, (_, item) => images.at(item)?.aspect ?? 0);
}

/** Gives the focus back to a card that lost it because it was mounted again. */
function keepingFocus(stage: HTMLElement, mount: () => void): void {
  const focused = document.activeElement;
  mount();
  if (focused instanceof HTMLElement && stage.contains(focused)) {
    focused.focus({ preventScroll: true });
  }
}
