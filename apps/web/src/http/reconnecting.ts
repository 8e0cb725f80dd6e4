/** Seconds before each repeat of a call that got no reply (fixed). */
export const retryWaitsS = [1, 2, 4, 8, 16] as const;

export interface Reconnecting {
  /** From 1 to `of`. */
  attempt: number;
  of: number;
}

/** The attempt of each call that waits, by the function that ends its wait. */
const waiting = new Map<() => void, number>();
const listeners = new Set<() => void>();
let snapshot: Reconnecting | null = null;
let giveUps = 0;

/** The call that has waited longest, or null when none waits. Stable between changes, for useSyncExternalStore. */
export function reconnectingSnapshot(): Reconnecting | null {
  return snapshot;
}

/** @returns how to unsubscribe */
export function onReconnecting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Changes when the person gives up: a call that began before makes no further try. */
export function giveUpCount(): number {
  return giveUps;
}

/** Ends every wait at once: each call then fails with the error that made it wait. */
export function giveUpReconnecting(): void {
  giveUps++;
  for (const giveUp of waiting.keys()) giveUp();
}

/**
 * Waits before a repeat, visibly.
 * @returns whether to repeat: false when the person gave up or the call was aborted
 */
export function waitToRetry(attempt: number, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (again: boolean) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      waiting.delete(giveUp);
      announce();
      resolve(again);
    };
    const giveUp = () => finish(false);
    const timer = setTimeout(() => finish(true), (retryWaitsS[attempt - 1] ?? 0) * 1000);
    signal?.addEventListener('abort', giveUp);
    waiting.set(giveUp, attempt);
    announce();
  });
}

function announce(): void {
  const attempt = Math.max(0, ...waiting.values());
  if (attempt === (snapshot?.attempt ?? 0)) return;
  snapshot = attempt ? { attempt, of: retryWaitsS.length } : null;
  for (const listener of listeners) listener();
}
