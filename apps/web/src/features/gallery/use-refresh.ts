import { useEffect } from 'react';
import { isChunked } from '../../domain/images/images-of-wall.ts';
import type { WallImage } from '../../domain/images/wall-image.ts';
import { indexIn } from '../../engine/dom/index-in.ts';
import type { Wall } from '../../engine/dom/wall.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { loadWall, selectAll, selectGallery } from './gallery-slice.ts';

const REFRESH_AGAIN_MS = 30_000;

/**
 * Loads the list again when images on the server have changed so that the rest of it cannot be loaded. Repeats this
 * until it succeeds, because a wall may run unattended.
 */
export function useRefresh(wall: Pick<Wall<WallImage>, 'anchor'> | null): void {
  const dispatch = useAppDispatch();
  const { order, seed, status } = useAppSelector(selectGallery);
  const { images } = useAppSelector(selectAll);
  useEffect(() => {
    // While another order loads, a refresh would discard it.
    if (!wall || status !== 'ready' || !isChunked(images)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = async () => {
      const at = wall.anchor();
      const near = at && { id: at.id, index: indexIn(images, at.id) };
      const outcome = await dispatch(loadWall({ order, seed, near, isRefresh: true }));
      if (!isOver && loadWall.rejected.match(outcome))
        timer = setTimeout(() => void refresh(), REFRESH_AGAIN_MS);
    };
    let isOver = false;
    const ignore = images.whenOutdated(() => void refresh());
    return () => {
      isOver = true;
      ignore();
      clearTimeout(timer);
    };
  }, [wall, images, order, seed, status, dispatch]);
}
