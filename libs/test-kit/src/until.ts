import { setTimeout as delay } from 'node:timers/promises';

export interface UntilOptions {
  everyMs?: number;
  /** By default below the timeout of a test, whose error does not name the wait. */
  withinMs?: number;
}

/**
 * Waits until a condition holds.
 * @param what is awaited, for the error
 * @throws if the condition does not hold in time
 */
export async function until(
  isSo: () => unknown,
  what: string,
  { everyMs = 5, withinMs = 90_000 }: UntilOptions = {},
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not within ${withinMs / 1_000} s: ${what}`);
    await delay(everyMs);
  }
}
