import { useEffect } from 'react';
import { useLocation } from 'react-router';

const focusable = 'input, textarea, select, [role="switch"]';

/** Goes to the category or the setting that the address names: `#uploads`, `#maxUploadFiles`. */
export function useLinkedPlace(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const place = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!place) return;
    // When the address itself was edited, the browser takes the focus away after it has told of it.
    const frame = requestAnimationFrame(() => {
      place.scrollIntoView({ block: 'start' });
      const target = place.querySelector<HTMLElement>(focusable) ?? place;
      target.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}
