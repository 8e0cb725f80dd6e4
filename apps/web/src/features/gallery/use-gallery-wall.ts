import { useEffect, useLayoutEffect, useRef } from 'react';
import { isChunked } from '../../domain/images/images-of-wall.ts';
import type { WallImage } from '../../domain/images/wall-image.ts';
import { afterFirstPaint } from '../../engine/dom/after-first-paint.ts';
import type { SharedElements } from '../../engine/dom/shared-elements.ts';
import type { Anchor, WallSettings } from '../../engine/dom/wall-types.ts';
import type { Wall } from '../../engine/dom/wall.ts';
import { useWall } from '../../engine/react/use-wall.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { selectGallery, selectList } from './gallery-slice.ts';
import { cardOptions } from './image-card.ts';
import { useFirstScreen } from './use-first-screen.ts';

interface GalleryWallOptions {
  settings: WallSettings;
  /** Where the visitor left the wall. */
  startAt: Anchor | null;
  sharedElements: SharedElements;
  isHeld: boolean;
  /** Whether the page waits for its first list: that of a search, or the one without an earlier search. */
  isSearchDue: boolean;
}

interface GalleryWall {
  /** Ref of the element for the wall. */
  stage: (element: HTMLElement | null) => void;
  wall: Wall<WallImage> | null;
  /** Of the first screen, 0 to 100. */
  progress: number;
}

/** Keeps a wall in step with the store. */
export function useGalleryWall(options: GalleryWallOptions): GalleryWall {
  const { settings, startAt, sharedElements, isHeld, isSearchDue } = options;
  const { status, mode } = useAppSelector(selectGallery);
  const list = useAppSelector(selectList);
  const [stage, wall] = useWall(cardOptions);
  const start = useRef(startAt);

  // A visit that begins with a search does not show all images first.
  const hasImages = !isSearchDue && (status === 'ready' || list.images.length > 0);
  useLayoutEffect(() => {
    if (!wall || !hasImages) return;
    wall.layOut(list, settings, start.current);
    start.current = null;
  }, [wall, hasImages, list, settings]);

  const { images } = list;
  useLayoutEffect(() => {
    if (wall && isChunked(images)) return images.subscribe(wall.fill);
  }, [wall, images]);

  const progress = useFirstScreen(wall, isSearchDue);

  const isShown = wall !== null && !isSearchDue && status === 'ready' && mode !== 'loading';
  useEffect(() => {
    if (isShown) return afterFirstPaint(() => wall.lookAhead());
  }, [isShown, wall]);

  useLayoutEffect(() => {
    wall?.setHeld(mode !== 'live' || isHeld);
  }, [wall, mode, isHeld]);

  useCardTransitions(wall);

  useLayoutEffect(() => {
    if (!wall) return;
    return sharedElements.provide({ visible: wall.visibleCard, bring: wall.bring });
  }, [wall, sharedElements]);

  return { stage, wall, progress };
}

/** Moves the cards when the viewer opens and closes, and then returns the focus to the image shown last. */
function useCardTransitions(wall: Wall<WallImage> | null): void {
  const { mode, openId } = useAppSelector(selectGallery);
  const shown = useRef<{ first: string; last: string } | null>(null);
  const areAway = useRef(false);
  useLayoutEffect(() => {
    const bringBack = (id: string) => {
      wall?.enterCards(id);
      areAway.current = false;
    };
    if (openId && mode === 'exited') {
      wall?.exitCards(openId);
      areAway.current = true;
    }
    if (openId && mode === 'entering') bringBack(openId);
    if (openId) shown.current = { first: shown.current?.first ?? openId, last: openId };
    if (mode !== 'live' || !shown.current) return;
    const { first, last } = shown.current;
    // A viewer that was left before it had an image has closed at once.
    if (areAway.current) bringBack(last);
    // The results of a search may lack the last image: the viewer shows whole collections.
    wall?.focus(last, first);
    shown.current = null;
  }, [wall, mode, openId]);
}
