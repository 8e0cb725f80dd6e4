import { setTimeout as delay } from 'node:timers/promises';

const ASK_EVERY_MS = 200;
/** Enough to load a model of several hundred MB. */
const DEADLINE_MS = 120_000;

/** @throws Error when it is not so within two minutes */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + DEADLINE_MS;
  while (!(await isSo())) {
    if (performance.now() > endMs) throw new Error('what the benchmark waits for does not happen');
    await delay(ASK_EVERY_MS);
  }
}
