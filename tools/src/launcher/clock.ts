/** The supervisor's clock, in milliseconds; tests pass a fake one. */
export interface Clock {
  now(): number;
  /** Runs `action` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, action: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(delayMs, action) {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
};
