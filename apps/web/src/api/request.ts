import { freshToken, mayHaveSession, replaceToken } from './access.ts';
import { ApiError } from './api-error.ts';
import { exchange } from './exchange.ts';
import type { Exchange } from './exchange.ts';

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
  const reply = await withAccess(path, (token) => exchange(path, { ...call, token }));
  return parseReply(schema, reply);
}

/** Runs a call with a fresh token, and once more with a new one if the server refuses it. */
export async function withAccess<R>(
  path: string,
  send: (token: string | null) => Promise<R>,
): Promise<R> {
  const token = await freshToken();
  try {
    return await send(token);
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401 && !OPEN_PATHS.has(path);
    if (!isRefused || !mayHaveSession()) throw error;
    return send(await replaceToken(token));
  }
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
