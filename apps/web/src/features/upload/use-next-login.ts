import { useEffect, useRef } from 'react';
import { useDashboardStore } from '../../domain/api.ts';
import { selectIsAdmin } from '../../domain/session/session-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';

/** @returns resolves when the person has logged in again after the end of the session, or when the signal aborts */
export function useNextLogin(): (signal: AbortSignal) => Promise<void> {
  const store = useDashboardStore();
  const isAdmin = useAppSelector(selectIsAdmin);
  const waiting = useRef<(() => void)[]>([]);

  // By an effect: a login of another person unmounts the page first.
  useEffect(() => {
    if (isAdmin) for (const goOn of waiting.current.splice(0)) goOn();
  }, [isAdmin]);

  return (signal) =>
    new Promise((resolve) => {
      if (selectIsAdmin(store.getState())) return resolve();
      waiting.current.push(resolve);
      signal.addEventListener('abort', () => resolve());
    });
}
