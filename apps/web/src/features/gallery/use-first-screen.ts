import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isChunked } from '../../domain/images/images-of-wall.ts';
import type { WallImage } from '../../domain/images/wall-image.ts';
import type { Wall } from '../../engine/dom/wall.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { requestFirst } from './first-requests.ts';
import { awaitImages } from './first-screen.ts';
import { firstScreenShown, loadWall, selectGallery, selectList } from './gallery-slice.ts';
import { waitForPaint } from './wait-for-paint.ts';

/** Of the progress, in percent; the rest is for the list of all images. */
const FIRST_PAGE_SHARE = 80;

/**
 * Waits for the images of the first screen; then loads the list of all images, and starts the wall.
 * @returns the progress, 0 to 100
 */
export function useFirstScreen(wall: Wall<WallImage> | null, isSearchDue: boolean): number {
  const dispatch = useAppDispatch();
  const { status, found, order, seed, count } = useAppSelector(selectGallery);
  const { images } = useAppSelector(selectList);
  const [progress, setProgress] = useState(0);

  const isReady = wall !== null && !isSearchDue;
  const isFirstPage = isReady && status === 'first-page';
  // The results of a search do not wait for the list of all images. A wall that failed has its controls too.
  const hasSettled = status === 'ready' || status === 'failed' || found !== null;
  const isComplete = isReady && !isFirstPage && hasSettled;
  useLayoutEffect(() => {
    if (!isFirstPage && !isComplete) return;
    // The largest image first.
    const image = wall.mostSeen()?.querySelector('img');
    if (!image) return;
    image.fetchPriority = 'high';
    requestFirst(image);
  }, [isFirstPage, isComplete, wall]);

  const hasShownFirstPage = useRef(false);
  useEffect(() => {
    if (!isFirstPage && !isComplete) return;
    const whole = isFirstPage ? FIRST_PAGE_SHARE : 100;
    const onProgress = (done: number, total: number) =>
      setProgress(total ? (done / total) * whole : whole);
    const onDone = () => {
      if (isComplete) return void dispatch(firstScreenShown());
      hasShownFirstPage.current = true;
      const shown = wall.visibleCards().flatMap((card) => [...card.querySelectorAll('img')]);
      // Loaded earlier, the list would compete with the first images for the network.
      void waitForPaint(shown).then(() => dispatch(loadWall({ order, seed, count })));
    };
    // Images that failed with the first page are not waited for again.
    if (hasShownFirstPage.current) return onDone();
    let stop = (): void => undefined;
    const wait = () => (stop = awaitImages(wall.visibleCards(), onProgress, onDone));
    if (!isChunked(images)) return wait();
    // The cards in view are empty until their chunks have arrived.
    stop = images.whenSettled(wait);
    return () => stop();
  }, [isFirstPage, isComplete, wall, images, order, seed, count, dispatch]);

  return progress;
}
