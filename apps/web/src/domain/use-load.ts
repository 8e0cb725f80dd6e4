import { useCallback, useEffect, useState } from 'react';
import { ApiError, errorMessage } from '../http/api-error.ts';
import { showToast } from '../overlays/toasts/show-toast.ts';
import { useAppDispatch } from '../state/hooks.ts';

export type Loaded<T> =
  | { status: 'loading' }
  | { status: 'ready'; value: T }
  /** `isMissing`: it does not exist, so trying again is no use. */
  | { status: 'failed'; reason: string; isMissing: boolean };

/**
 * Loads what a screen is about, by its id. A failure is told in a toast of the given title and kept to be shown in place.
 * @param load must stay the same function from render to render
 */
export function useLoad<T>(
  id: string,
  load: (id: string, signal: AbortSignal) => Promise<T>,
  failedTitle: string,
) {
  const dispatch = useAppDispatch();
  const [loaded, setLoaded] = useState<{ id: string; state: Loaded<T> }>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    load(id, signal).then(
      (value) => !signal.aborted && setLoaded({ id, state: { status: 'ready', value } }),
      (error: unknown) => {
        if (signal.aborted) return;
        const reason = errorMessage(error);
        const isMissing = error instanceof ApiError && error.status === 404;
        setLoaded({ id, state: { status: 'failed', reason, isMissing } });
        dispatch(showToast({ title: failedTitle, description: reason, type: 'error' }));
      },
    );
    return () => controller.abort();
  }, [id, load, failedTitle, attempt, dispatch]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const retry = () => {
    setLoaded(undefined);
    reload();
  };
  const current: Loaded<T> = loaded?.id === id ? loaded.state : { status: 'loading' };
  /** `reload` asks again while the old value is still shown, `retry` begins anew. */
  return { loaded: current, reload, retry };
}
