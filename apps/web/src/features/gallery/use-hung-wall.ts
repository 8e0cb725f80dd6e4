import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Picture } from '../../domain/images/images.ts';
import type { SharedElements } from '../../engine/dom/shared-elements.ts';
import { soonAfter } from '../../engine/dom/soon-after.ts';
import type { Anchor, WallSettings } from '../../engine/dom/wall-list.ts';
import type { Wall } from '../../engine/dom/wall.ts';
import { useWall } from '../../engine/react/use-wall.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { awaitImages } from './first-screen.ts';
import { firstScreenShown, loadPictures, selectGallery, selectList } from './gallery-slice.ts';
import { painted } from './painted.ts';
import { createPictureCard } from './picture-card.ts';

/** Of the progress, in percent; the rest is the list of all. */
const OPENING_SHARE = 80;

interface HungWall {
  /** Goes to the element the wall hangs on. */
  stage: (element: HTMLElement | null) => void;
  wall: Wall<Picture> | null;
  /** Towards a wall that moves, 0 to 100. */
  progress: number;
}

/** Keeps a wall in step with the store: what hangs on it, whether it may move, who makes room. */
export function useHungWall(
  settings: WallSettings,
  startAt: Anchor | null,
  sharedElements: SharedElements,
  isHeld: boolean,
  isSearchDue: boolean,
): HungWall {
  const dispatch = useAppDispatch();
  const { status, order, seed, wall: mode, openId } = useAppSelector(selectGallery);
  const list = useAppSelector(selectList);
  const [stage, wall] = useWall(createPictureCard);
  const [progress, setProgress] = useState(0);
  const start = useRef(startAt);

  // A visit that begins with a search does not show all images first.
  const hasPictures = !isSearchDue && (status === 'ready' || list.pictures.length > 0);
  useLayoutEffect(() => {
    if (!wall || !hasPictures) return;
    wall.hang(list, settings, start.current);
    start.current = null;
  }, [wall, hasPictures, list, settings]);

  const isOpening = wall !== null && !isSearchDue && status === 'opening';
  const isHung = wall !== null && !isSearchDue && status === 'ready';
  useLayoutEffect(() => {
    if (!isOpening && !isHung) return;
    // Before the others, with which it would share the line; they are asked for when this task ends.
    const image = wall.mostSeen()?.querySelector('img');
    if (image) image.fetchPriority = 'high';
  }, [isOpening, isHung, wall]);

  const hasOpened = useRef(false);
  useEffect(() => {
    if (!isOpening && !isHung) return;
    const cards = wall.cards();
    const whole = isOpening ? OPENING_SHARE : 100;
    const onProgress = (done: number, total: number) =>
      setProgress(total ? (done / total) * whole : whole);
    const onDone = () => {
      if (isHung) return void dispatch(firstScreenShown());
      hasOpened.current = true;
      const images = cards.flatMap((card) => [...card.querySelectorAll('img')]);
      // Their list would take the line from the pictures that are seen first.
      void painted(images).then(() => dispatch(loadPictures({ order, seed })));
    };
    // What did not come with the opening is not waited for again.
    if (hasOpened.current) return onDone();
    return awaitImages(cards, onProgress, onDone);
  }, [isOpening, isHung, wall, order, seed, dispatch]);

  const isShown = isHung && mode !== 'loading';
  useEffect(() => {
    if (isShown) return soonAfter(() => wall.lookAhead());
  }, [isShown, wall]);

  useLayoutEffect(() => {
    wall?.setHeld(mode !== 'live' || isHeld);
  }, [wall, mode, isHeld]);

  const opened = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (openId && mode === 'away') wall?.makeRoom(openId);
    if (openId && mode === 'returning') wall?.closeRanks(openId);
    if (openId) opened.current = openId;
    if (mode !== 'live' || !opened.current) return;
    // Back where the person left the wall, or where the last picture hangs; at once, or when the wall is there.
    wall?.focus(opened.current);
    opened.current = null;
  }, [wall, mode, openId]);

  useLayoutEffect(() => {
    if (!wall) return;
    return sharedElements.provide({ visible: wall.visibleCard, bring: wall.bring });
  }, [wall, sharedElements]);

  return { stage, wall, progress };
}
