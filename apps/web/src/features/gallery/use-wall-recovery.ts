import { useEffect, useEffectEvent } from 'react';
import { onReturn } from '../../browser/on-return.ts';
import type { WallImage } from '../../domain/images/wall-image.ts';
import type { Wall } from '../../engine/dom/wall.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { findImages, loadWall, selectGallery } from './gallery-slice.ts';
import { retryPictures } from './image-card.ts';
import { useRefresh } from './use-refresh.ts';

const REPEAT_MS = 60_000;

/**
 * Repeats a list, a search and pictures that have failed when the person or the connection returns, and every minute: a
 * screen that runs unattended gets no event when only the server was away.
 */
export function useWallRecovery(wall: Pick<Wall<WallImage>, 'anchor'> | null): void {
  useRefresh(wall);

  const dispatch = useAppDispatch();
  const { status, order, seed, count, search, foundText } = useAppSelector(selectGallery);
  const repeat = useEffectEvent(() => {
    retryPictures();
    if (search === 'failed') void dispatch(findImages({ text: foundText, isRefresh: true }));
  });
  // The page itself loads the list then, as these controls may not have loaded.
  useEffect(() => onReturn(() => repeat()), []);

  const repeatAll = useEffectEvent(() => {
    // A page in the background loads again when the person returns.
    if (document.visibilityState === 'hidden') return;
    repeat();
    if (status === 'failed') void dispatch(loadWall({ order, seed, count, isRefresh: true }));
  });
  useEffect(() => {
    const timer = setInterval(() => repeatAll(), REPEAT_MS);
    return () => clearInterval(timer);
  }, []);
}
