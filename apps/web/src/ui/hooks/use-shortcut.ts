import { useEffect, useEffectEvent } from 'react';
import { OPEN_DIALOG, TYPING } from '../typing.ts';

/**
 * Acts on keys, except while a person types or a dialog is open.
 * @param act returns false for keys that it does not know
 */
export function useShortcut(act: (event: KeyboardEvent) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || target?.closest(TYPING)) return;
    if (document.querySelector(OPEN_DIALOG)) return;
    if (act(event)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Whether a key comes with Ctrl, or with Command on a Mac, and nothing else. */
export function isWithCtrl({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey;
}

/** Whether a key comes alone. */
export function isAlone({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return !(ctrlKey || metaKey || altKey || shiftKey);
}
