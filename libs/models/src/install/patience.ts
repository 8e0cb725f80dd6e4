import { setTimeout as delay } from 'node:timers/promises';
import { TransferError } from './install-error.ts';

/** How long an installation waits for the hub. */
export interface Patience {
  /** A request is given up when nothing has arrived for this long. */
  idleLimitMs: number;
  /** The pauses between attempts: one attempt more than there are pauses. */
  backoffMs: readonly number[];
}

export const defaultPatience: Patience = {
  idleLimitMs: 30_000,
  backoffMs: [500, 1_000, 2_000, 4_000],
};

/** Repeats an action that fails with a `TransferError`; the last failure is thrown. */
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
  /** Aborts when the caller aborts, or when nothing has arrived for too long. */
  signal: AbortSignal;
  /** Starts the time limit again. */
  moved: () => void;
}

/** Runs an action until it is idle for too long, which is a `TransferError`, or until `signal` aborts it. */
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
