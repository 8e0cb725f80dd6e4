import { useCallback, useState } from 'react';

/** The height of an element in px, as it changes; null without one. */
export function useHeight() {
  const [height, setHeight] = useState<number | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setHeight(null);
    };
  }, []);
  return [ref, height] as const;
}
