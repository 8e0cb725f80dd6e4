import { endAccess, freshToken, mayHaveSession, replaceToken } from './access.ts';
import { ApiError } from './api-error.ts';
import { exchange } from './exchange.ts';
import type { Exchange } from './exchange.ts';
import { randomUuid } from './random-uuid.ts';
import { noteWrite } from './writes.ts';

export { ApiError } from './api-error.ts';

/** What reads a reply: any zod schema, or a few lines by hand where zod's bytes would hold up the first picture. */
export interface Parser<T> {
  parse(reply: unknown): T;
}

export type RequestOptions<T> = Omit<Exchange, 'token'> & { schema: Parser<T> };

/** A 401 from these says that what was typed is wrong, not that the session is over. */
const OPEN_PATHS = new Set([
  '/login',
  '/signup',
  '/verify-email',
  '/verification-pending',
  '/reset-password',
]);

/**
 * Calls the server with everything the contract asks for: bearer token, one refresh on a 401, repeats while the network is away.
 * @param path below `/api`, e.g. `/images`
 * @throws ApiError; or the signal's reason when the caller aborted
 */
export async function request<T>(path: string, options: RequestOptions<T>): Promise<T> {
  const { schema, ...call } = options;
  const isWrite = (call.method ?? 'GET') !== 'GET';
  // One key for all repeats, the one after a 401 included.
  const idempotencyKey = isWrite ? randomUuid() : undefined;
  try {
    const reply = await withAccess(path, (token) =>
      exchange(path, { idempotencyKey, ...call, token }),
    );
    return parseReply(schema, reply);
  } finally {
    if (isWrite) noteWrite();
  }
}

/** Runs a call with a fresh token, and once more with a new one if the server refuses it. A second refusal logs out. */
export async function withAccess<R>(
  path: string,
  send: (token: string | null) => Promise<R>,
): Promise<R> {
  const token = await freshToken();
  try {
    return await send(token);
  } catch (error) {
    if (!isRefused(path, error) || !mayHaveSession()) throw error;
  }
  const replacement = await replaceToken(token);
  try {
    return await send(replacement);
  } catch (error) {
    if (isRefused(path, error)) endAccess({ of: replacement });
    throw error;
  }
}

function isRefused(path: string, error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && !OPEN_PATHS.has(path);
}

export function parseReply<T>(schema: Parser<T>, reply: unknown): T {
  try {
    return schema.parse(reply);
  } catch (cause) {
    const message =
      'The server sent an answer this page does not understand. Reload and try again.';
    throw new ApiError(200, message, { cause });
  }
}
