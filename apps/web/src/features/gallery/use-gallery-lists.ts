import { useEffect, useRef, useState } from 'react';
import { isChunked } from '../../domain/images/images-of-wall.ts';
import type { WallImage } from '../../domain/images/images.ts';
import { indexIn } from '../../engine/dom/wall-list.ts';
import type { Wall } from '../../engine/dom/wall.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { findImages, loadFirstPage, loadWall, selectGallery } from './gallery-slice.ts';
import type { Order } from './image-lists.ts';
import { useRefresh } from './use-refresh.ts';
import { useWallStart } from './use-wall-start.ts';
import { newSeed, rememberWall } from './wall-memory.ts';
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
  const { status, order, seed: shownSeed, all, count } = useAppSelector(selectGallery);
  const [seed, setSeed] = useState(memory.seed);
  const start = useWallStart(memory.order);
  const [searchAttempt, setSearchAttempt] = useState(0);

  // A returning visitor needs the image they left at; a search or an open image does not show the first page.
  const [startsWithFirstPage] = useState(memory.anchor === null && !query && isAddressed);
  // A wall that is shown already stays while it is loaded again, and if that fails.
  const [isRefresh] = useState(
    status === 'ready' && order === start.order && shownSeed === memory.seed,
  );
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

  useEffect(() => {
    const search = dispatch(findImages(query));
    return () => search.abort();
  }, [dispatch, query, searchAttempt]);

  useRefresh(wall);

  const known = useRef({ images: all.images, count });
  useEffect(() => void (known.current = { images: all.images, count }));
  useEffect(() => {
    if (!wall) return;
    const remember = () => {
      const { images, count: latest } = known.current;
      const anchor = wall.anchor();
      // A wall that shows nothing yet has the place of the last visit.
      if (!anchor) return rememberWall({ ...memory, order, seed });
      const index = isChunked(images) ? indexIn(images, anchor.id) : undefined;
      rememberWall({ order, seed, anchor, count: latest ?? undefined, index });
    };
    window.addEventListener('pagehide', remember);
    return () => {
      window.removeEventListener('pagehide', remember);
      remember();
    };
  }, [wall, order, seed, memory]);

  function load(next: Order, nextSeed = newSeed()): void {
    setSeed(nextSeed);
    void dispatch(loadWall({ order: next, seed: nextSeed, count }));
  }

  return {
    sort: () => load(order === 'date' ? 'shuffle' : 'date'),
    // The images that are shown keep their places.
    reload: () => load(order, seed),
    searchAgain: () => setSearchAttempt(searchAttempt + 1),
  };
}
