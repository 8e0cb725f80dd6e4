import { eventHeartbeatMs } from '@salon/api-contract';
import { createParser } from 'eventsource-parser';
import { ApiError, errorOf } from './api-error.ts';
import { inactivityTimeout } from './inactivity-timeout.ts';
import { jsonOf } from './json-of.ts';
import { retryWaitsS } from './reconnecting.ts';
import { withAccess } from './request.ts';

export interface EventHandlers {
  /** Listening from here on; what was missed before must be asked for. A rejection counts as a lost connection. */
  onOpen: () => Promise<void>;
  onEvent: (data: string) => void;
  /** The connection is lost; the client connects again. */
  onLost: (error: unknown) => void;
}

/** ms without an event or a heartbeat, after which the connection counts as lost. */
const SILENCE_MS = 3 * eventHeartbeatMs;

/**
 * Follows server-sent events until the signal aborts; connects again after each loss. By fetch, since an EventSource
 * cannot send the bearer token.
 * @throws ApiError 4xx when the server does not let this person listen. After a 401 it tries again, because a login may
 * follow.
 */
export async function followEvents(
  path: string,
  handlers: EventHandlers,
  signal: AbortSignal,
): Promise<void> {
  for (let losses = 0; !signal.aborted;) {
    try {
      await withAccess(async (token) => listen(path, await token(), handlers, signal));
      losses = 0; // the server ends each stream after a while, on purpose
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && isRefusal(error.status)) throw error;
      console.warn('The connection to the server’s events is lost', error);
      handlers.onLost(error);
    }
    await pause((retryWaitsS[Math.min(losses++, retryWaitsS.length - 1)] ?? 1) * 1000, signal);
  }
}

const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 401;

async function listen(
  path: string,
  token: string | null,
  { onOpen, onEvent }: EventHandlers,
  signal: AbortSignal,
): Promise<void> {
  const timeout = inactivityTimeout(SILENCE_MS);
  try {
    const response = await fetch(`/api${path}`, {
      headers: { accept: 'text/event-stream', ...(token && { authorization: `Bearer ${token}` }) },
      credentials: 'same-origin',
      signal: AbortSignal.any([signal, timeout.signal]),
    });
    if (!response.ok || !response.body) throw errorOf(response.status, await jsonOf(response));
    await onOpen();
    const parser = createParser({ onEvent: ({ data }) => onEvent(data) });
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      timeout.touch();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    timeout.clear();
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
