import { setTimeout as delay } from 'node:timers/promises';

/** Shorter than the time that callers of a health check wait. */
const deadlineMs = 1_000;

/** Whether a dependency answers within a second. */
export async function dependencyState(check: Promise<unknown>): Promise<'up' | 'down'> {
  const tooLate = new AbortController();
  try {
    const answer = await Promise.race([
      check.then(() => 'up' as const),
      delay(deadlineMs, 'down' as const, { signal: tooLate.signal }),
    ]);
    return answer;
  } catch {
    return 'down';
  } finally {
    tooLate.abort();
  }
}
