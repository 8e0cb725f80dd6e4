import { useEffect, useEffectEvent } from 'react';
import { useDashboardDispatch } from '../api.ts';
import { filtersOutdated } from '../outdated.ts';
import { fetchVersion } from './list-requests.ts';
import type { ListQuery } from './list-query.ts';

const LOOK_EVERY_MS = 10_000;

/**
 * Loads a list and the counts of the filters again when images came, went or moved because of someone else. Looks only
 * while the page is visible, and at once when it becomes visible.
 * @param version of the list that is shown; undefined while none is. After a change from this page it is empty, and the
 * list is loaded once more.
 * @param onUnchanged runs when the server replies that the list is the one that is shown
 */
export function useChangesElsewhere(
  list: ListQuery,
  version: string | undefined,
  reload: () => unknown,
  onUnchanged?: () => unknown,
): void {
  const dispatch = useDashboardDispatch();
  const shownVersion = useEffectEvent(() => version);
  const onReply = useEffectEvent((before: string, now: string) => {
    // What was loaded in the meantime is at least as new.
    if (version !== before) return;
    if (now === before) onUnchanged?.();
    else {
      reload();
      dispatch(filtersOutdated());
    }
  });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let isLooking = false;
    const look = async () => {
      const before = shownVersion();
      if (isLooking || document.visibilityState !== 'visible' || before === undefined) return;
      isLooking = true;
      try {
        onReply(before, await fetchVersion(list, signal));
      } catch {
        // It is a convenience: a failure shows where the person does something.
      } finally {
        isLooking = false;
      }
    };
    const begin = () => void look();
    const timer = setInterval(begin, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', begin, { signal });
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [list]);
}
