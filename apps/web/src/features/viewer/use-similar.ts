import { useEffect, useState } from 'react';
import type { WallImage } from '../../domain/images/wall-image.ts';
import { fetchSimilar } from '../../domain/images/similar-images.ts';
import { lazySimilar } from './lazy-similar.ts';

/** Images that are only stepped past are not asked for. */
const DELAY_MS = 300;
const MAX_SIMILAR = 12;
const NONE: readonly WallImage[] = [];

interface Similar {
  /** Empty until they are known, and where they or their row cannot be had. */
  images: readonly WallImage[];
  isKnown: boolean;
}

/** The images that look like the one shown, loaded with the files of their row while `isWanted`. */
export function useSimilar(id: string | null, isWanted: boolean): Similar {
  const [known, setKnown] = useState<{ id: string; images: readonly WallImage[] } | null>(null);
  const isKnown = known !== null && known.id === id;

  useEffect(() => {
    if (!id || !isWanted || isKnown) return;
    const controller = new AbortController();
    const { signal } = controller;
    const load = () =>
      Promise.all([fetchSimilar(id, signal), lazySimilar.preload()]).then(
        ([images]) => !signal.aborted && setKnown({ id, images: images.slice(0, MAX_SIMILAR) }),
        () => !signal.aborted && setKnown({ id, images: NONE }),
      );
    const timer = setTimeout(() => void load(), DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [id, isWanted, isKnown]);

  return { images: isKnown ? known.images : NONE, isKnown };
}
