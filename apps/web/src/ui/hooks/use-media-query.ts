import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; follows changes. */
export function useMediaQuery(query: string): boolean {
  // A new function in each render would subscribe again each time.
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether the system is set to reduce motion. */
export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)');
}
