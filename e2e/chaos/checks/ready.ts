import { setTimeout as delay } from 'node:timers/promises';

const readyWithinMs = 60_000;
const askAgainMs = 50;
const answerWithinMs = 10_000;

async function isReady(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    const response = await fetch(`${url}/api/health/ready`, { signal });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** @returns the time in ms until the gallery is ready, or undefined if it is not ready in time */
export async function timeUntilReady(url: string): Promise<number | undefined> {
  const began = performance.now();
  while (!(await isReady(url))) {
    if (performance.now() - began > readyWithinMs) return undefined;
    await delay(askAgainMs);
  }
  return performance.now() - began;
}
