import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 250;
const SLOW_AFTER_MS = 20_000;
const ANSWER_WITHIN_MS = 5_000;

export interface ReadinessOptions {
  /** URL of /api/health/ready. */
  url: string;
  signal: AbortSignal;
  /** Called every 20 s with the gateway's reply, or undefined while it does not answer. */
  onSlow: (body: string | undefined) => void;
}

/** Resolves when the gateway reports that all dependencies are up. */
export async function untilReady({ url, signal, onSlow }: ReadinessOptions): Promise<void> {
  let patienceEndsMs = performance.now() + SLOW_AFTER_MS;
  for (;;) {
    const { isReady, body } = await ask(url);
    if (isReady) return;
    if (performance.now() > patienceEndsMs) {
      onSlow(body);
      patienceEndsMs += SLOW_AFTER_MS;
    }
    await wait(POLL_MS, undefined, { signal });
  }
}

async function ask(url: string): Promise<{ isReady: boolean; body?: string }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return { isReady: response.ok, body: await response.text() };
  } catch {
    return { isReady: false };
  }
}
