import { useEffect, useState } from 'react';

/** ms without pointer or key after which controls may fade. */
const IDLE_AFTER_MS = 2500;

/** Whether there was no pointer movement and no key for a while. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
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
  }, []);
  return isIdle;
}
