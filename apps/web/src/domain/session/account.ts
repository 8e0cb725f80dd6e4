import type { User } from '@salon/api-contract';
import { endAccess, holdAccess, outdateRefresh } from '../../http/access.ts';
import { isRecord } from '../../http/api-error.ts';
import { exchange } from '../../http/exchange.ts';
import { callByName } from '../../http/call-by-name.ts';

/** A longer wait would leave a person unsure whether they are logged out. */
const LOGOUT_TIMEOUT_MS = 5_000;

/** A token is missing while the e-mail address is not confirmed. */
export interface SessionReply {
  user: User;
  accessToken: string | null;
}

/** @throws ApiError 401 when they do not match; 403 with `data.requiresVerification` and `data.user` */
export function login(credentials: { username: string; password: string }): Promise<SessionReply> {
  return enter(
    callByName('POST /login', { body: credentials, schema: session, refusesInput: true }),
  );
}

export function signUp(account: {
  username: string;
  email: string;
  password: string;
}): Promise<SessionReply> {
  return enter(callByName('POST /signup', { body: account, schema: session }));
}

export function verifyEmail(token: string): Promise<SessionReply> {
  return enter(callByName('POST /verify-email', { body: { token }, schema: session }));
}

/** Answers the same whether or not the address is known. */
export async function resendVerification(email: string): Promise<void> {
  await callByName('POST /resend-verification', { body: { email }, schema: anything });
}

/** Asks for a mail with a link to choose a new password; answers the same whether or not the address is known. */
export async function forgotPassword(email: string): Promise<void> {
  await callByName('POST /forgot-password', { body: { email }, schema: anything });
}

/** @throws ApiError 400 when the link is too old or used; with `data.validation` when the password will not do */
export async function resetPassword(token: string, password: string): Promise<void> {
  await callByName('POST /reset-password', { body: { token, password }, schema: anything });
}

/** A logout that the server has not answered yet. */
let pendingLogout: AbortController | null = null;

/**
 * Ends the session here once the server has answered, or at once if it cannot be reached: then the call is repeated in
 * the background, until a login takes the session's place.
 */
export function logout(): Promise<void> {
  pendingLogout?.abort();
  const controller = new AbortController();
  pendingLogout = controller;
  const { signal } = controller;
  return new Promise((resolve) => {
    let isEnded = false;
    const end = () => {
      if (isEnded) return;
      isEnded = true;
      endAccess({ by: 'logged-out' });
      resolve();
    };
    const call = { method: 'POST', signal, timeoutMs: LOGOUT_TIMEOUT_MS, keepalive: true } as const;
    exchange('/logout', { ...call, onWait: end })
      .catch((error: unknown) => console.warn('The server did not end the session', error))
      .finally(end);
  });
}

/** Reads a user; by hand, to spare the pages before the dashboard zod's weight. */
export function readUser(value: unknown): User {
  if (!isRecord(value)) throw new TypeError('not a user');
  const { id, username, email, emailVerified, admin } = value;
  if (typeof id !== 'string' || typeof username !== 'string' || typeof email !== 'string')
    throw new TypeError('not a user');
  return { id, username, email, emailVerified: emailVerified === true, admin: admin === true };
}

async function enter(entry: Promise<SessionReply>): Promise<SessionReply> {
  // Its repeat would end the session that begins now.
  pendingLogout?.abort();
  const reply = await entry;
  outdateRefresh();
  if (reply.accessToken !== null) holdAccess(reply.accessToken, reply.user.email);
  return reply;
}

const anything = { parse: (reply: unknown) => reply };
const session = { parse: readSession };

function readSession(reply: unknown): SessionReply {
  const data = isRecord(reply) && isRecord(reply.data) ? reply.data : {};
  const { user, accessToken } = data;
  return {
    user: readUser(user),
    accessToken: typeof accessToken === 'string' ? accessToken : null,
  };
}
