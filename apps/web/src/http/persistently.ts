import { ApiError } from './api-error.ts';
import { retryWaits, waitToRetry } from './reconnecting.ts';

interface Patience {
  signal?: AbortSignal | undefined;
  /** Runs before each wait. */
  onWait?: (() => void) | undefined;
}

const PASSING = new Set([0, 502, 503, 504]);

/**
 * Makes a call again while the trouble looks passing, waiting visibly in between.
 * @throws what the last try threw; or the signal's reason when it was aborted while waiting
 */
export async function persistently<R>(call: () => Promise<R>, patience: Patience): Promise<R> {
  const { signal, onWait } = patience;
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const isPassing = error instanceof ApiError && PASSING.has(error.status);
      if (!isPassing || attempt > retryWaits.length) throw error;
      onWait?.();
      signal?.throwIfAborted();
      const again = await waitToRetry(attempt, signal);
      signal?.throwIfAborted();
      if (!again) throw error;
    }
  }
}
