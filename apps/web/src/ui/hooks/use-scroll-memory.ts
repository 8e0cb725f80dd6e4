import { useLayoutEffect } from 'react';
import { sessionStore } from '../../browser/browser-storage.ts';
import { useLocation } from '../router/hooks.ts';
import { useNavigationType } from '../router/screen-hooks.ts';

/** Scroll positions in px from the top, by history entry. */
const positions = new Map<string, number>();

/** Where a page that is loaded again was left: the position, the entry of the history and the address. */
const LEFT_AT = 'salon.scroll';

/**
 * Restores the scroll position after Back and after a reload; the browser itself gives up before the screen is
 * rendered.
 * @param isReady whether the screen has its full height
 */
export function useScrollMemory(isReady: boolean): void {
  const { key, pathname, search } = useLocation();
  // Every visit by address has the same key.
  const page = `${key} ${pathname}${search}`;
  const isBack = useNavigationType() === 'pop';

  useLayoutEffect(() => {
    if (!isReady) return;
    if (isBack) window.scrollTo(0, positions.get(key) ?? leftAt(page));
    const remember = () => positions.set(key, window.scrollY);
    const onHide = () => sessionStore.setItem(LEFT_AT, `${window.scrollY} ${page}`);
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', onHide);
    };
  }, [key, page, isReady, isBack]);
}

function leftAt(page: string): number {
  const [top, ...left] = sessionStore.getItem(LEFT_AT)?.split(' ') ?? [];
  return left.join(' ') === page ? Number(top) : 0;
}
