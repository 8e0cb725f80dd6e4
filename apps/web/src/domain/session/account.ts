import type { User } from '@salon/api-contract';
import { holdAccess, outdateRefresh } from '../../http/access.ts';
import { callByName } from '../../http/call-by-name.ts';
import { dataOf, fieldsOf, textOf } from '../../http/read-reply.ts';
import { suspendLogout } from './logout.ts';

/** A token is missing while the email address is not confirmed. */
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

/** @param idempotencyKey of the form: a repeat by the person, too, gets the account of the first attempt */
export function signUp(
  account: { username: string; email: string; password: string },
  idempotencyKey: string,
): Promise<SessionReply> {
  return enter(callByName('POST /signup', { body: account, schema: session, idempotencyKey }));
}

/** @param idempotencyKey of the link: the first attempt uses the link, which works again only with the same key */
export function verifyEmail(token: string, idempotencyKey: string): Promise<SessionReply> {
  return enter(
    callByName('POST /verify-email', { body: { token }, schema: session, idempotencyKey }),
  );
}

/** Answers the same whether or not the address is known. */
export async function resendVerification(email: string): Promise<void> {
  await callByName('POST /resend-verification', { body: { email }, schema: anything });
}

/** Asks for a mail with a link to choose a new password; answers the same whether or not the address is known. */
export async function forgotPassword(email: string): Promise<void> {
  await callByName('POST /forgot-password', { body: { email }, schema: anything });
}

/**
 * @param idempotencyKey as for {@link verifyEmail}
 * @throws ApiError 400 when the link is too old or used; with `data.validation` when the password will not do
 */
export async function resetPassword(
  body: { token: string; password: string },
  idempotencyKey: string,
): Promise<void> {
  await callByName('POST /reset-password', { body, schema: anything, idempotencyKey });
}

/** Reads a user; by hand, to spare the pages before the dashboard zod's weight. */
export function readUser(value: unknown): User {
  const { id, username, email, emailVerified, admin } = fieldsOf(value);
  if (typeof id !== 'string' || typeof username !== 'string' || typeof email !== 'string')
    throw new TypeError('not a user');
  return { id, username, email, emailVerified: emailVerified === true, admin: admin === true };
}

async function enter(entry: Promise<SessionReply>): Promise<SessionReply> {
  const resumeLogout = suspendLogout();
  try {
    const reply = await entry;
    outdateRefresh();
    if (reply.accessToken !== null) holdAccess(reply.accessToken, reply.user.email);
    return reply;
  } finally {
    resumeLogout();
  }
}

const anything = { parse: (reply: unknown) => reply };
const session = { parse: readSession };

function readSession(reply: unknown): SessionReply {
  const { user, accessToken } = dataOf(reply);
  return { user: readUser(user), accessToken: textOf(accessToken) };
}
