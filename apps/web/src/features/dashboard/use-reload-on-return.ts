import { useEffect } from 'react';
import { onReturn } from '../../browser/on-return.ts';
import { useDashboardDispatch, useDashboardStore } from '../../domain/api.ts';
import { checkShownCollection } from '../../domain/collections/collection-endpoints.ts';
import { mayBeOutdated } from '../../domain/outdated.ts';
import { selectIsAdmin } from '../../domain/session/session-slice.ts';

/** As often as lists of images look for changes. */
const AWAY_MS = 10_000;

/** Loads what a screen shows again when a person returns to its tab: another tab, or another admin, may have changed it. */
export function useReloadOnReturn(): void {
  const dispatch = useDashboardDispatch();
  const store = useDashboardStore();
  useEffect(() => {
    let leftAt = Infinity;
    const noteLeaving = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now();
    };
    const reload = () => {
      // The connection may return before the person, or after.
      if (document.visibilityState === 'hidden' || !navigator.onLine) return;
      const isLong = Date.now() - leftAt >= AWAY_MS;
      leftAt = Infinity;
      // After a login, `useFetchAfterLogin` does the same.
      if (!isLong || !selectIsAdmin(store.getState())) return;
      dispatch(mayBeOutdated());
      dispatch(checkShownCollection());
    };
    noteLeaving();
    const stop = onReturn(reload);
    document.addEventListener('visibilitychange', noteLeaving);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', noteLeaving);
    };
  }, [dispatch, store]);
}
