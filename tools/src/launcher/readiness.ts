import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 250;
const SLOW_AFTER_MS = 20_000;
const ANSWER_WITHIN_MS = 5_000;

export interface ReadinessOptions {
  /** URL of /api/health/ready. */
  url: string;
  /** Whether the gateway listens. Before that, another process may answer at `url`. */
  isListening: () => boolean;
  signal: AbortSignal;
  /** Called every 20 s with the gateway's reply, or undefined while it does not answer. */
  onSlow: (body: string | undefined) => void;
}

/** Resolves when the gateway reports that all dependencies are up. */
export async function untilReady({
  url,
  isListening,
  signal,
  onSlow,
}: ReadinessOptions): Promise<void> {
  let nextNoticeMs = performance.now() + SLOW_AFTER_MS;
  for (;;) {
    const { isReady, body } = isListening() ? await ask(url) : NO_ANSWER;
    if (isReady) return;
    if (performance.now() > nextNoticeMs) {
      onSlow(body);
      nextNoticeMs += SLOW_AFTER_MS;
    }
    await wait(POLL_MS, undefined, { signal });
  }
}

interface Answer {
  isReady: boolean;
  body?: string;
}

const NO_ANSWER: Answer = { isReady: false };

async function ask(url: string): Promise<Answer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return { isReady: response.ok, body: await response.text() };
  } catch {
    return NO_ANSWER;
  }
}
