import { setTimeout as delay } from 'node:timers/promises';

const ASK_EVERY_MS = 200;
/** Enough to load a model of several hundred MB. */
const DEADLINE_MS = 120_000;

/** Polls until the condition is true. @throws Error after two minutes */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + DEADLINE_MS;
  while (!(await isSo())) {
    if (performance.now() > endMs)
      throw new Error('the benchmark has waited for two minutes without success');
    await delay(ASK_EVERY_MS);
  }
}
