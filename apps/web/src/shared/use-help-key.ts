import { useEffect, useEffectEvent } from 'react';
import { hasLetterKeys } from './letter-keys.ts';

const TYPING = 'input, textarea, select, [contenteditable], dialog';

/** Calls for help when `?` is pressed and nobody types. */
export function useHelpKey(onHelp: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.key !== '?' || event.defaultPrevented || target?.closest(TYPING)) return;
    if (!hasLetterKeys()) return;
    event.preventDefault();
    onHelp();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
