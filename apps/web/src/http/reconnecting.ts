/** Seconds before each repeat of a call that got no reply (fixed). */
export const retryWaitsS = [1, 2, 4, 8, 16] as const;

/** The calls in progress, by what gives them up: the repeat that is shown of each, or 0. */
const repeats = new Map<AbortController, number>();
const listeners = new Set<() => void>();

/** The highest repeat that is shown, from 1; null if there is no other than 0. */
export function reconnectingSnapshot(): number | null {
  return Math.max(0, ...repeats.values()) || null;
}

/** @returns how to unsubscribe */
export function onReconnecting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ends the calls that are shown; no other call in progress will be repeated. */
export function giveUpReconnecting(): void {
  for (const giveUp of repeats.keys()) giveUp.abort();
  repeats.clear();
  announce();
}

/** @param repeat from 1; 0 hides the call from the person */
export function noteRepeat(giveUp: AbortController, repeat: number): void {
  repeats.set(giveUp, repeat);
  announce();
}

export function noteEnd(giveUp: AbortController): void {
  repeats.delete(giveUp);
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}
