import { useEffect, useState } from 'react';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';

/** ms without pointer or key after which controls may fade. */
const IDLE_AFTER_MS = 2500;

/** A mouse brings the controls back when it moves; a finger would have to know that it can. */
const MOUSE = '(hover: hover) and (pointer: fine)';

/** Whether there was no pointer movement and no key for a while; never on touch screens. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  const hasMouse = useMediaQuery(MOUSE);
  useEffect(() => {
    if (!hasMouse) return;
    let timer = 0;
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = window.setTimeout(() => setIdle(true), IDLE_AFTER_MS);
    };
    const listeners = new AbortController();
    for (const type of ['pointermove', 'pointerdown', 'keydown', 'focusin']) {
      window.addEventListener(type, wake, { signal: listeners.signal });
    }
    wake();
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, [hasMouse]);
  return isIdle && hasMouse;
}
