import { fillPath } from '@salon/api-contract/routes';
import type { Route, RouteName } from '@salon/api-contract/routes';
import { endAccess, freshToken, mayHaveSession, replaceToken } from './access.ts';
import { ApiError } from './api-error.ts';
import { exchange } from './exchange.ts';
import type { ExchangeOptions } from './exchange.ts';
import * as messages from './messages.ts';
import type { TokenSource } from './with-retries.ts';
import { randomUuid } from './random-uuid.ts';
import { noteWrite } from './writes.ts';

/** What reads a reply: any zod schema, or a few lines by hand where zod's bytes would hold up the first picture. */
export interface Parser<T> {
  parse(reply: unknown): T;
}

export interface InputOptions {
  /** A 401 says that what was typed is wrong, not that the session is over. */
  refusesInput?: boolean | undefined;
}

/** Whose reply the caller needs. */
interface Audience {
  /** Whether the reply for visitors will do while the token cannot be refreshed: the call does not wait for that. */
  isForVisitors?: boolean | undefined;
}

/** What any route may be sent. */
interface Parts {
  params?: Readonly<Record<string, string>>;
  query?: Record<string, string>;
  body?: unknown;
}

/** How a call is made, whatever its route. */
export type CallOptions = Omit<ExchangeOptions, 'token' | 'body'> & Audience;

export type RequestOptions<T> = Parts & CallOptions & InputOptions & { schema: Parser<T> };

/**
 * Calls the server with everything the contract asks for: bearer token, one refresh on a 401, repeats while the
 * network is away.
 * @param name of the route; `call` and `callByName` check what it is sent
 * @throws ApiError; or the signal's reason when the caller aborted
 */
export async function request<T>(name: Route['name'], options: RequestOptions<T>): Promise<T> {
  const { schema, refusesInput, isForVisitors, params, query, ...call } = options;
  const search = new URLSearchParams(query).toString();
  // Filling in parameters keeps the method and the slash.
  const filled = (fillPath(name, params) + (search && `?${search}`)) as RouteName;
  const isWrite = !name.startsWith('GET ');
  // One key for all repeats, the one after a 401 included.
  const idempotencyKey = isWrite ? randomUuid() : undefined;
  try {
    const send = (token: TokenSource) => exchange(filled, { idempotencyKey, ...call, token });
    return parseReply(schema, await withAccess(send, { refusesInput, isForVisitors }));
  } finally {
    if (isWrite) noteWrite();
  }
}

/** Runs a call with a fresh token, and once more with a new one if the server refuses it. A second refusal logs out. */
export async function withAccess<R>(
  send: (token: TokenSource) => Promise<R>,
  { refusesInput, isForVisitors }: InputOptions & Audience = {},
): Promise<R> {
  const isRefused = (error: unknown) =>
    !refusesInput && error instanceof ApiError && error.status === 401;
  let sent: string | null = null;
  const token = async () => (sent = await freshToken(isForVisitors));
  try {
    return await send(token);
  } catch (error) {
    if (!isRefused(error) || !mayHaveSession()) throw error;
  }
  await replaceToken(sent);
  try {
    return await send(token);
  } catch (error) {
    if (isRefused(error)) endAccess({ of: sent });
    throw error;
  }
}

export function parseReply<T>(schema: Parser<T>, reply: unknown): T {
  try {
    return schema.parse(reply);
  } catch (cause) {
    const message = messages.notUnderstood;
    throw new ApiError(200, message, { cause });
  }
}
