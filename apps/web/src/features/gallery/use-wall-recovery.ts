import { useEffect, useEffectEvent } from 'react';
import { onReturn } from '../../browser/on-return.ts';
import type { WallImage } from '../../domain/images/wall-image.ts';
import type { Wall } from '../../engine/dom/wall.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { loadWall, selectGallery } from './gallery-slice.ts';
import { retryPictures } from './image-card.ts';
import { useRefresh } from './use-refresh.ts';

const TRY_AGAIN_MS = 60_000;

/**
 * Loads again what has failed. A screen that runs unattended gets no event when only the server was away, so this is
 * also done at intervals.
 */
export function useWallRecovery(wall: Pick<Wall<WallImage>, 'anchor'> | null): void {
  useRefresh(wall);
  useEffect(() => onReturn(retryPictures), []);

  const dispatch = useAppDispatch();
  const { status, order, seed, count } = useAppSelector(selectGallery);
  const tryAgain = useEffectEvent(() => {
    // A page in the background loads again when the person returns.
    if (document.visibilityState === 'hidden') return;
    retryPictures();
    if (status === 'failed') void dispatch(loadWall({ order, seed, count, isRefresh: true }));
  });
  useEffect(() => {
    const timer = setInterval(() => tryAgain(), TRY_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
}
