import { useEffect, useEffectEvent } from 'react';

const TYPING = 'input, textarea, select, [contenteditable], dialog';

/**
 * Opens the list of shortcuts on `?`, except while typing. The switch for letter keys does not apply: it is in that
 * list, so it could never be switched on again.
 */
export function useHelpKey(onHelp: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.key !== '?' || event.defaultPrevented || target?.closest(TYPING)) return;
    event.preventDefault();
    onHelp();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
