/** Time as the supervisor sees it; tests pass their own. Milliseconds. */
export interface Clock {
  now(): number;
  /** Runs `action` once after `delayMs`; the returned function calls it off. */
  after(delayMs: number, action: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(delayMs, action) {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
};
