import { useEffect, useLayoutEffect, useRef } from 'react';
import { fetchVersion } from './listed-images.ts';
import type { ListQuery } from './listed-images.ts';

const LOOK_EVERY_MS = 10_000;

/**
 * Loads a list again when images came, went or moved because of someone else. Looks only while the page is visible, and
 * at once when it becomes visible.
 * @param version of the list that is shown; undefined while none is. After a change from this page it is empty, and the
 * list is loaded once more.
 */
export function useChangesElsewhere(
  list: ListQuery,
  version: string | undefined,
  reload: () => unknown,
): void {
  const shown = useRef({ version, reload });
  useLayoutEffect(() => {
    shown.current = { version, reload };
  });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const look = async () => {
      const before = shown.current.version;
      if (document.visibilityState !== 'visible' || before === undefined) return;
      const now = await fetchVersion(list, signal);
      // What was loaded in the meantime is at least as new.
      if (now !== before && shown.current.version === before) shown.current.reload();
    };
    // It is a convenience: a failure shows where the person does something.
    const lookQuietly = () => void look().catch(() => undefined);
    const timer = setInterval(lookQuietly, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', lookQuietly, { signal });
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [list]);
}
