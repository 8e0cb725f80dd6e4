import { useCallback, useState } from 'react';
import type { SizedImage, WallOptions } from '../dom/wall-types.ts';
import { createWall } from '../dom/wall.ts';
import type { Wall } from '../dom/wall.ts';

/** ms without a resize before the wall is laid out again. */
const RESIZE_DEBOUNCE_MS = 150;

/** Creates a wall on the element that gets the ref, and destroys it with the element. The options must be stable. */
export function useWall<P extends SizedImage>(options: WallOptions<P>) {
  const [wall, setWall] = useState<Wall<P> | null>(null);
  const ref = useCallback(
    (stage: HTMLElement | null) => {
      if (!stage) return;
      const built = createWall(stage, options);
      const stopResizing = onResize(stage, built.relayout);
      setWall(built);
      return () => {
        stopResizing();
        built.destroy();
        setWall(null);
      };
    },
    [options],
  );
  return [ref, wall] as const;
}

function onResize(element: HTMLElement, listener: () => void): () => void {
  let timer = 0;
  let isFirst = true;
  const observer = new ResizeObserver(() => {
    // The observer first reports the present size.
    if (!isFirst) {
      clearTimeout(timer);
      timer = window.setTimeout(listener, RESIZE_DEBOUNCE_MS);
    }
    isFirst = false;
  });
  observer.observe(element);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
