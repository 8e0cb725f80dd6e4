import { useEffect, useEffectEvent } from 'react';
import { OPEN_DIALOG } from '../../ui/typing.ts';

/** The viewer, which has keys of its own, and dialogs. */
const TAKES_ESCAPE = `[data-overlay], ${OPEN_DIALOG}`;

/** Escape leaves an image whose viewer is still loading. */
export function usePendingEscape(isImageOpen: boolean, onLeave: () => void): void {
  const onKey = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented && !document.querySelector(TAKES_ESCAPE)) onLeave();
  });
  useEffect(() => {
    if (!isImageOpen) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isImageOpen]);
}
