import { isFailure } from './api-error.ts';
import { noteEnd, noteRepeat, retryWaitsS } from './reconnecting.ts';

/** Gets the token to send now: it may have expired during the last wait. */
export type TokenSource = () => Promise<string | null>;

interface RetryOptions {
  signal?: AbortSignal | undefined;
  /** Its failure ends the call, as a refresh has its own repeats. */
  token?: TokenSource | undefined;
  /** Whether an attempt may take minutes although all is well, as with a file: only waits are shown and given up. */
  isLong?: boolean | undefined;
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
 * Makes a call again while its failure looks temporary. From the first failure on, the person sees this and can give up.
 * @param call gets a signal from the second time on, unless it is long; it aborts when the person gives up
 * @throws what the last try threw; or the signal's reason when it was aborted while waiting
 */
export async function withRetries<R>(
  call: (token?: string | null, givenUp?: AbortSignal) => Promise<R>,
  options: RetryOptions,
): Promise<R> {
  const { signal, onWait, isLong, maxRetries = retryWaitsS.length } = options;
  const giveUp = new AbortController();
  const givenUp = giveUp.signal;
  try {
    for (let repeat = 0; ; repeat++) {
      const shown = isLong ? 0 : repeat;
      noteRepeat(giveUp, shown);
      // Without a token the call is sent at once: a logout may be the last thing that a page does.
      const token = options.token && (await options.token());
      try {
        return await call(token, shown ? givenUp : undefined);
      } catch (error) {
        // A call that was in progress when the person gave up must not wait either.
        if (!isTemporary(error) || repeat >= maxRetries || givenUp.aborted) throw error;
        onWait?.();
        signal?.throwIfAborted();
        noteRepeat(giveUp, repeat + 1);
        await new Promise((resolve) => {
          setTimeout(resolve, (retryWaitsS[repeat] ?? 0) * 1000);
          givenUp.onabort = resolve;
          signal?.addEventListener('abort', resolve);
        });
        signal?.throwIfAborted();
        if (givenUp.aborted) throw error;
      }
    }
  } finally {
    noteEnd(giveUp);
  }
}
