import { isFailure } from './api-error.ts';
import { giveUpCount, retryWaitsS, waitToRetry } from './reconnecting.ts';

/** Gets the token to send now: it may have expired during the last wait. */
export type TokenSource = () => Promise<string | null>;

interface RetryOptions {
  signal?: AbortSignal | undefined;
  /** Its failure ends the call, as a refresh has its own repeats. */
  token?: TokenSource | undefined;
  /** Runs before each wait. */
  onWait?: (() => void) | undefined;
  /** How often it is made again at most; 0 for a call that nothing depends on, as retries show in the page. */
  maxRetries?: number | undefined;
}

const TEMPORARY = new Set([0, 502, 503, 504]);

/** Whether a later try may succeed, as without network. */
export function isTemporary(error: unknown): boolean {
  return isFailure(error) && TEMPORARY.has(error.status);
}

/**
 * Makes a call again while its failure looks temporary, waiting visibly in between.
 * @throws what the last try threw; or the signal's reason when it was aborted while waiting
 */
export async function withRetries<R>(
  call: (token?: string | null) => Promise<R>,
  options: RetryOptions,
): Promise<R> {
  const { signal, onWait, maxRetries = retryWaitsS.length } = options;
  const begun = giveUpCount();
  for (let attempt = 1; ; attempt++) {
    // Without a token the call is sent at once: a logout may be the last thing that a page does.
    const token = options.token && (await options.token());
    try {
      return await call(token);
    } catch (error) {
      // A call that was in progress when the person gave up must not wait again.
      const isOver = attempt > maxRetries || giveUpCount() !== begun;
      if (!isTemporary(error) || isOver) throw error;
      onWait?.();
      signal?.throwIfAborted();
      const again = await waitToRetry(attempt, signal);
      signal?.throwIfAborted();
      if (!again) throw error;
    }
  }
}
