import { useEffect, useEffectEvent } from 'react';

const TYPING = 'input, textarea, select, [contenteditable], dialog';

/**
 * Opens the list of shortcuts on `?`, unless something is being typed. The switch for letter keys does not apply: it is
 * in that list, so switching it off would be final.
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
