import { useEffect } from 'react';
import { useLocation } from '../../ui/router/hooks.ts';
import { decoded } from '../../ui/router/match-path.ts';

const focusable = 'input, textarea, select, [role="switch"]';

/** Scrolls to the category or setting in the URL fragment and focuses it: `#uploads`, `#maxUploadFiles`. */
export function useScrollToFragment(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const linked = hash && document.getElementById(decoded(hash.slice(1)));
    if (!linked) return;
    // After an edit in the address bar, the browser moves the focus once this event is over.
    const frame = requestAnimationFrame(() => {
      linked.scrollIntoView({ block: 'start' });
      const target = linked.querySelector<HTMLElement>(focusable) ?? linked;
      target.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}
