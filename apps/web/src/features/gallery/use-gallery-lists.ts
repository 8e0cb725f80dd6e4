import { useEffect, useEffectEvent, useState } from 'react';
import { onReturn } from '../../browser/on-return.ts';
import { isChunked } from '../../domain/images/images-of-wall.ts';
import type { WallImage } from '../../domain/images/wall-image.ts';
import { indexIn } from '../../engine/dom/index-in.ts';
import type { Wall } from '../../engine/dom/wall.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { findImages, loadFirstPage, loadWall, selectAll, selectGallery } from './gallery-slice.ts';
import { useWallStart } from './use-wall-start.ts';
import { rememberWall } from './wall-memory.ts';
import type { WallMemory } from './wall-memory.ts';

interface GalleryListOptions {
  memory: WallMemory;
  query: string;
  /** Whether the address is the gallery's own. */
  isAddressed: boolean;
  wall: Wall<WallImage> | null;
}

/** Loads the images of the wall and of the search, and remembers the wall for when the visitor returns. */
export function useGalleryLists({ memory, query, isAddressed, wall }: GalleryListOptions) {
  const dispatch = useAppDispatch();
  const { status, order, seed, count } = useAppSelector(selectGallery);
  const { images } = useAppSelector(selectAll);
  const start = useWallStart(memory.order);
  const [searchAttempt, setSearchAttempt] = useState(0);

  // A returning visitor needs the image they left at; a search or an open image does not show the first page.
  const [startsWithFirstPage] = useState(memory.anchor === null && !query && isAddressed);
  // A wall that is shown already stays while it is loaded again, and if that fails.
  const [isRefresh] = useState(status === 'ready' && order === start.order && seed === memory.seed);
  useEffect(() => {
    const choice = { order: start.order, seed: memory.seed };
    const { anchor, count: known, index } = memory;
    const near = anchor && { id: anchor.id, index };
    const load =
      startsWithFirstPage && !isRefresh
        ? dispatch(loadFirstPage(choice))
        : dispatch(loadWall({ ...choice, count: known, near, isRefresh }));
    return () => load.abort();
  }, [dispatch, start, startsWithFirstPage, isRefresh, memory]);

  // The images that are shown keep their places.
  const reload = () => void dispatch(loadWall({ order, seed, count }));
  const reloadFailed = useEffectEvent(() => status === 'failed' && reload());
  useEffect(() => onReturn(() => reloadFailed()), []);

  useEffect(() => {
    const search = dispatch(findImages({ text: query }));
    // The server has answered a search: it can be reached again.
    void search.then((reply) => {
      if (findImages.fulfilled.match(reply) && reply.payload) reloadFailed();
    });
    return () => search.abort();
  }, [dispatch, query, searchAttempt]);

  const remember = useEffectEvent(() => {
    // Before there is a wall, the store does not know which one it will be.
    if (!wall) return;
    const anchor = wall.anchor();
    // A wall that shows nothing yet has the place of the last visit.
    if (!anchor) return rememberWall({ ...memory, order, seed });
    const index = isChunked(images) ? indexIn(images, anchor.id) : undefined;
    rememberWall({ order, seed, anchor, count: count ?? undefined, index });
  });
  useEffect(() => {
    const onHide = () => remember();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      remember();
    };
  }, []);

  return {
    reload,
    searchAgain: () => setSearchAttempt(searchAttempt + 1),
  };
}
