import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { WallImage } from '../../domain/images/images.ts';
import { afterFirstPaint } from '../../engine/dom/after-first-paint.ts';
import type { SharedElements } from '../../engine/dom/shared-elements.ts';
import type { Anchor, WallSettings } from '../../engine/dom/wall-list.ts';
import type { Wall } from '../../engine/dom/wall.ts';
import { useWall } from '../../engine/react/use-wall.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { awaitImages } from './first-screen.ts';
import { firstScreenShown, loadWall, selectGallery, selectList } from './gallery-slice.ts';
import { createImageCard } from './image-card.ts';
import { waitForPaint } from './wait-for-paint.ts';

/** Of the progress, in percent; the rest is the list of all. */
const FIRST_PAGE_SHARE = 80;

interface GalleryWall {
  /** Goes to the element the wall hangs on. */
  stage: (element: HTMLElement | null) => void;
  wall: Wall<WallImage> | null;
  /** Towards a wall that moves, 0 to 100. */
  progress: number;
}

/** Keeps a wall in step with the store: what hangs on it, whether it may move, who makes room. */
export function useGalleryWall(
  settings: WallSettings,
  startAt: Anchor | null,
  sharedElements: SharedElements,
  isHeld: boolean,
  isSearchDue: boolean,
): GalleryWall {
  const dispatch = useAppDispatch();
  const { status, order, seed, wall: mode, openId } = useAppSelector(selectGallery);
  const list = useAppSelector(selectList);
  const [stage, wall] = useWall(createImageCard);
  const [progress, setProgress] = useState(0);
  const start = useRef(startAt);

  // A visit that begins with a search does not show all images first.
  const hasImages = !isSearchDue && (status === 'ready' || list.images.length > 0);
  useLayoutEffect(() => {
    if (!wall || !hasImages) return;
    wall.layOut(list, settings, start.current);
    start.current = null;
  }, [wall, hasImages, list, settings]);

  const isFirstPage = wall !== null && !isSearchDue && status === 'first-page';
  const isComplete = wall !== null && !isSearchDue && status === 'ready';
  useLayoutEffect(() => {
    if (!isFirstPage && !isComplete) return;
    // Before the others, with which it would share the line; they are asked for when this task ends.
    const image = wall.mostSeen()?.querySelector('img');
    if (image) image.fetchPriority = 'high';
  }, [isFirstPage, isComplete, wall]);

  const hasShownFirstPage = useRef(false);
  useEffect(() => {
    if (!isFirstPage && !isComplete) return;
    const cards = wall.cards();
    const whole = isFirstPage ? FIRST_PAGE_SHARE : 100;
    const onProgress = (done: number, total: number) =>
      setProgress(total ? (done / total) * whole : whole);
    const onDone = () => {
      if (isComplete) return void dispatch(firstScreenShown());
      hasShownFirstPage.current = true;
      const images = cards.flatMap((card) => [...card.querySelectorAll('img')]);
      // Their list would take the line from the images that are seen first.
      void waitForPaint(images).then(() => dispatch(loadWall({ order, seed })));
    };
    // What did not come with the opening is not waited for again.
    if (hasShownFirstPage.current) return onDone();
    return awaitImages(cards, onProgress, onDone);
  }, [isFirstPage, isComplete, wall, order, seed, dispatch]);

  const isShown = isComplete && mode !== 'loading';
  useEffect(() => {
    if (isShown) return afterFirstPaint(() => wall.lookAhead());
  }, [isShown, wall]);

  useLayoutEffect(() => {
    wall?.setHeld(mode !== 'live' || isHeld);
  }, [wall, mode, isHeld]);

  const opened = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (openId && mode === 'exited') wall?.exitCards(openId);
    if (openId && mode === 'entering') wall?.enterCards(openId);
    if (openId) opened.current = openId;
    if (mode !== 'live' || !opened.current) return;
    // Back where the person left the wall, or where the last image hangs; at once, or when the wall is there.
    wall?.focus(opened.current);
    opened.current = null;
  }, [wall, mode, openId]);

  useLayoutEffect(() => {
    if (!wall) return;
    return sharedElements.provide({ visible: wall.visibleCard, bring: wall.bring });
  }, [wall, sharedElements]);

  return { stage, wall, progress };
}
