import { useEffect, useState } from 'react';
import type { Picture } from '../../domain/images/images.ts';
import { fetchSimilar } from '../../domain/images/similar-images.ts';

/** ms. The images that a person only steps past are not asked about. */
const DELAY = 300;
const MOST = 12;
const NONE: readonly Picture[] = [];

interface Similar {
  /** Empty until they are known, and where they cannot be had. */
  pictures: readonly Picture[];
  isKnown: boolean;
}

/** The images that look like the one shown, loaded while `isWanted`. */
export function useSimilar(id: string | null, isWanted: boolean): Similar {
  const [known, setKnown] = useState<{ id: string; pictures: readonly Picture[] } | null>(null);
  const isKnown = known !== null && known.id === id;

  useEffect(() => {
    if (!id || !isWanted || isKnown) return;
    const controller = new AbortController();
    const { signal } = controller;
    const load = () =>
      fetchSimilar(id, signal).then(
        (pictures) => !signal.aborted && setKnown({ id, pictures: pictures.slice(0, MOST) }),
        () => !signal.aborted && setKnown({ id, pictures: NONE }),
      );
    const timer = setTimeout(() => void load(), DELAY);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [id, isWanted, isKnown]);

  return { pictures: isKnown ? known.pictures : NONE, isKnown };
}
