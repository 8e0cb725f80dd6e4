import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 250;
const SLOW_AFTER_MS = 20_000;
const ANSWER_WITHIN_MS = 5_000;

export interface ReadinessOptions {
  /** Address of /api/health/ready. */
  url: string;
  signal: AbortSignal;
  /** Called every 20 s with what the gateway says is missing, or undefined while it does not answer. */
  onSlow: (body: string | undefined) => void;
}

/** Resolves when the gateway says that everything it depends on is there. */
export async function untilReady({ url, signal, onSlow }: ReadinessOptions): Promise<void> {
  let patienceEndsMs = performance.now() + SLOW_AFTER_MS;
  for (;;) {
    const { status, body } = await ask(url);
    if (status === 200) return;
    if (performance.now() > patienceEndsMs) {
      onSlow(body);
      patienceEndsMs += SLOW_AFTER_MS;
    }
    await wait(POLL_MS, undefined, { signal });
  }
}

interface Answer {
  status?: number;
  body?: string;
}

const ask = (url: string): Promise<Answer> =>
  new Promise((answer) => {
    const request = get(url, { agent: false, timeout: ANSWER_WITHIN_MS }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => (body += part));
      response.once('close', () => answer({ status: response.statusCode ?? 0, body }));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => answer({}));
  });
