import type { idempotencyHeader } from '@salon/api-contract';
import type { RouteName } from '@salon/api-contract/routes';
import { ApiError, errorOf } from './api-error.ts';
import { jsonOf } from './json-of.ts';
import * as messages from './messages.ts';
import { withRetries } from './with-retries.ts';
import type { TokenSource } from './with-retries.ts';

export interface ExchangeOptions {
  body?: unknown;
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  token?: TokenSource;
  /** Identifies the user's action, so that the server carries it out once, however often it is repeated. */
  idempotencyKey?: string | undefined;
  /** Runs before each wait for a repeat. */
  onWait?: (() => void) | undefined;
  /** See `withRetries`. */
  maxRetries?: number | undefined;
  /** See `withRetries`. */
  isLong?: boolean | undefined;
  timeoutMs?: number | undefined;
  /** Whether the browser completes the call although the page is left. */
  keepalive?: boolean | undefined;
}

const TIMEOUT_MS = 30_000;
/** As the contract has it, of which only the type is imported: the first page does not load zod. */
const keyHeader: typeof idempotencyHeader = 'idempotency-key';

/**
 * One call to `/api` and its JSON reply, repeated while the network or the server is down.
 * @param name of the route, with its parameters filled in
 * @throws ApiError; or the signal's reason when the caller aborted
 */
export function exchange(name: RouteName, call: ExchangeOptions = {}): Promise<unknown> {
  return withRetries((token, givenUp) => send(name, call, token, givenUp), call);
}

async function send(
  name: RouteName,
  call: ExchangeOptions,
  token?: string | null,
  givenUp?: AbortSignal,
): Promise<unknown> {
  const [method = '', path = ''] = name.split(' ');
  const { body, signal, idempotencyKey, timeoutMs = TIMEOUT_MS } = call;
  const timeout = AbortSignal.timeout(timeoutMs);
  const headers = new Headers({ ...call.headers, accept: 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (idempotencyKey) headers.set(keyHeader, idempotencyKey);
  if (body !== undefined) headers.set('content-type', 'application/json');
  try {
    const response = await fetch(`/api${path}`, {
      method,
      headers,
      credentials: 'same-origin',
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.any([timeout, signal ?? timeout, givenUp ?? timeout]),
      // Chrome lets a repeat wait up to 20 s for an earlier request that stalls while it fills the cache, such as a preload.
      cache: givenUp ? 'no-store' : 'default',
      keepalive: call.keepalive ?? false,
    });
    const reply = await jsonOf(response);
    if (!response.ok) throw errorOf(response.status, reply, response.headers.get('retry-after'));
    return reply;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    signal?.throwIfAborted();
    throw new ApiError(0, messages.unreachable, {
      cause: error,
    });
  }
}
