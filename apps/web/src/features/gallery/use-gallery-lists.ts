import { useEffect, useState } from 'react';
import type { WallImage } from '../../domain/images/images.ts';
import type { Wall } from '../../engine/dom/wall.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import {
  findImages,
  foundSorted,
  loadFirstPage,
  loadWall,
  selectGallery,
} from './gallery-slice.ts';
import type { Order } from './gallery-slice.ts';
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
  const { order, found, foundOrder } = useAppSelector(selectGallery);
  const [seed, setSeed] = useState(memory.seed);
  const start = useWallStart(memory.order);
  const [searchAttempt, setSearchAttempt] = useState(0);

  // A returning visitor needs the image they left at; a search or an open image does not show the first page.
  const [startsWithFirstPage] = useState(memory.anchor === null && !query && isAddressed);
  useEffect(() => {
    const choice = { order: start.order, seed: memory.seed };
    const load = dispatch(startsWithFirstPage ? loadFirstPage(choice) : loadWall(choice));
    return () => load.abort();
  }, [dispatch, start, startsWithFirstPage, memory]);

  useEffect(() => {
    const search = dispatch(findImages(query));
    return () => search.abort();
  }, [dispatch, query, searchAttempt]);

  useEffect(() => {
    if (!wall) return;
    const remember = () => rememberWall({ order, seed, anchor: wall.anchor() });
    window.addEventListener('pagehide', remember);
    return () => {
      window.removeEventListener('pagehide', remember);
      remember();
    };
  }, [wall, order, seed]);

  function load(next: Order): void {
    const nextSeed = newSeed();
    setSeed(nextSeed);
    void dispatch(loadWall({ order: next, seed: nextSeed }));
  }

  function sort(): void {
    if (!found) return load(order === 'date' ? 'shuffle' : 'date');
    const next = foundOrder === 'date' ? 'relevance' : 'date';
    dispatch(foundSorted(next));
    // Sorting search results by date needs the list of all images by date.
    if (next === 'date' && order !== 'date') load('date');
  }

  return {
    sort,
    reload: () => load(order),
    searchAgain: () => setSearchAttempt(searchAttempt + 1),
  };
}
