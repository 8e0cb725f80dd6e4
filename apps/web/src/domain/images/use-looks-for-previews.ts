import { useEffect, useState } from 'react';
import type { ListedImage } from './listed-image.ts';

/** ms; doubled each time, since a preview that cannot be made never arrives. */
const FIRST_LOOK_MS = 2_000;

/** Names the images without a preview, for `useLooksForPreviews`. */
export function withoutPreviews(
  images: readonly (Pick<ListedImage, 'id' | 'thumbnail'> | undefined)[],
): string {
  const ids: string[] = [];
  // Skips what is missing.
  images.forEach((image) => {
    if (image && !image.thumbnail) ids.push(image.id);
  });
  return ids.join();
}

/**
 * Loads images again while previews are being made.
 * @param unfinished see `withoutPreviews`; with another text, the wait is short again
 * @param isPaused whether they are being loaded anyway, or could not be
 */
export function useLooksForPreviews(
  unfinished: string,
  isPaused: boolean,
  look: () => unknown,
): void {
  const [looks, setLooks] = useState({ unfinished, count: 0 });
  if (looks.unfinished !== unfinished) setLooks({ unfinished, count: 0 });
  const { count } = looks;
  useEffect(() => {
    if (unfinished === '' || isPaused) return;
    const timer = setTimeout(
      () => {
        setLooks({ unfinished, count: count + 1 });
        look();
      },
      FIRST_LOOK_MS * 2 ** count,
    );
    return () => clearTimeout(timer);
  }, [unfinished, isPaused, count, look]);
}
