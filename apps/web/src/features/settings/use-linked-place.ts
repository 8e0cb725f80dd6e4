import { useEffect } from 'react';
import { useLocation } from '../../ui/router/hooks.ts';
import { decoded } from '../../ui/router/match-path.ts';

const focusable = 'input, textarea, select, [role="switch"]';

/** Scrolls to the category or setting in the URL fragment and focuses it: `#uploads`, `#maxUploadFiles`. */
export function useLinkedPlace(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const place = hash && document.getElementById(decoded(hash.slice(1)));
    if (!place) return;
    // After an edit in the address bar, the browser moves the focus once this event is over.
    const frame = requestAnimationFrame(() => {
      place.scrollIntoView({ block: 'start' });
      const target = place.querySelector<HTMLElement>(focusable) ?? place;
      target.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}
