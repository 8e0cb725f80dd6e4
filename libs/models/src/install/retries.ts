import { setTimeout as delay } from 'node:timers/promises';
import { TransferError } from './install-error.ts';

/** How long an installation waits for the hub. */
export interface HubTimeouts {
  /** A request is aborted after this time without data. */
  idleLimitMs: number;
  /** The pauses between attempts at a question about a model. There is one more attempt than pauses. */
  backoffMs: readonly number[];
  /** The same for the download of a file, which has begun with an answer of the hub. */
  downloadBackoffMs: readonly number[];
}

export const defaultTimeouts: HubTimeouts = {
  idleLimitMs: 30_000,
  backoffMs: [500, 1_000, 2_000, 4_000],
  // Two minutes in all: a router needs that long for a restart.
  downloadBackoffMs: [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 60_000],
};

/** Repeats an action that fails with a `TransferError`, and throws the last failure. */
export async function withRetries<T>(
  action: () => Promise<T>,
  { backoffMs, signal }: { backoffMs: readonly number[]; signal?: AbortSignal | undefined },
): Promise<T> {
  for (const pauseMs of backoffMs) {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof TransferError)) throw error;
    }
    await delay(pauseMs, undefined, { ...(signal && { signal }) });
  }
  return action();
}

export interface Watch {
  /** Aborts when the caller aborts, or when no data has arrived for too long. */
  signal: AbortSignal;
  /** Restarts the time limit. */
  moved: () => void;
}

/** Runs an action, which fails with a `TransferError` if it is idle for too long, and ends if `signal` aborts. */
export async function whileMoving<T>(
  { idleLimitMs, signal }: { idleLimitMs: number; signal?: AbortSignal | undefined },
  action: (watch: Watch) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const seconds = idleLimitMs / 1_000;
  const timer = setTimeout(() => {
    controller.abort(new TransferError(`The hub has sent nothing for ${seconds} seconds`));
  }, idleLimitMs);
  const stop = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', stop);
  try {
    return await action({ signal: controller.signal, moved: () => timer.refresh() });
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
