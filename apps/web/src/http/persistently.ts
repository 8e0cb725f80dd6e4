import { ApiError } from './api-error.ts';
import { patienceNow, retryWaits, waitToRetry } from './reconnecting.ts';

/** Gets the token to send now: it may have expired during the last wait. */
export type TokenSource = () => Promise<string | null>;

interface Patience {
  signal?: AbortSignal | undefined;
  /** Its failure ends the call, as a refresh has its own repeats. */
  token?: TokenSource | undefined;
  /** Runs before each wait. */
  onWait?: (() => void) | undefined;
}

const PASSING = new Set([0, 502, 503, 504]);

/** Whether the trouble is one that looks passing, such as no network. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && PASSING.has(error.status);
}

/**
 * Makes a call again while the trouble looks passing, waiting visibly in between.
 * @throws what the last try threw; or the signal's reason when it was aborted while waiting
 */
export async function persistently<R>(
  call: (token?: string | null) => Promise<R>,
  patience: Patience,
): Promise<R> {
  const { signal, onWait } = patience;
  const begun = patienceNow();
  for (let attempt = 1; ; attempt++) {
    // Without a token the call sets out at once: a logout may be the last thing that a page does.
    const token = patience.token && (await patience.token());
    try {
      return await call(token);
    } catch (error) {
      // A call that was in progress when the person gave up must not wait again.
      const isOver = attempt > retryWaits.length || patienceNow() !== begun;
      if (!isPassing(error) || isOver) throw error;
      onWait?.();
      signal?.throwIfAborted();
      const again = await waitToRetry(attempt, signal);
      signal?.throwIfAborted();
      if (!again) throw error;
    }
  }
}
