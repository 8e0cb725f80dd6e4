import { useLayoutEffect } from 'react';
import { useLocation } from '../router/hooks.ts';
import { useNavigationType } from '../router/screen-hooks.ts';

/** Scroll positions in px from the top, by history entry. */
const places = new Map<string, number>();

/**
 * Restores the scroll position after Back; the browser itself gives up before the screen is rendered.
 * @param isReady whether the screen has its full height
 */
export function useScrollMemory(isReady: boolean): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'pop';

  useLayoutEffect(() => {
    if (!isReady) return;
    if (isBack) window.scrollTo(0, places.get(key) ?? 0);
    const remember = () => places.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, isReady, isBack]);
}
