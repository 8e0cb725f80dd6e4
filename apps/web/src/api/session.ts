import type { User } from '@salon/api-contract';
import { endAccess, holdAccess } from './access.ts';
import { isRecord } from './api-error.ts';
import { request } from './request.ts';

/** A token is missing while the e-mail address is not confirmed. */
export interface SessionReply {
  user: User;
  accessToken: string | null;
}

/** @throws ApiError 401 when they do not match; 403 with `data.requiresVerification` and `data.user` */
export function login(credentials: { username: string; password: string }): Promise<SessionReply> {
  return enter('/login', credentials);
}

export function signUp(account: {
  username: string;
  email: string;
  password: string;
}): Promise<SessionReply> {
  return enter('/signup', account);
}

export function verifyEmail(token: string): Promise<SessionReply> {
  return enter('/verify-email', { token });
}

/** Answers the same whether or not the address is known. */
export async function resendVerification(email: string): Promise<void> {
  await request('/resend-verification', { method: 'POST', body: { email }, schema: anything });
}

/** Asks for a mail with a link to choose a new password; answers the same whether or not the address is known. */
export async function forgotPassword(email: string): Promise<void> {
  await request('/forgot-password', { method: 'POST', body: { email }, schema: anything });
}

/** @throws ApiError 400 when the link is too old or used; with `data.validation` when the password will not do */
export async function resetPassword(token: string, password: string): Promise<void> {
  const body = { token, password };
  await request('/reset-password', { method: 'POST', body, schema: anything });
}

/** Ends the session here whatever the server answers: nobody may be kept in by a failing network. */
export async function logout(): Promise<void> {
  try {
    await request('/logout', { method: 'POST', repeatable: false, schema: anything });
  } finally {
    endAccess();
  }
}

/** Reads a user; by hand, to spare the pages before the dashboard zod's weight. */
export function readUser(value: unknown): User {
  if (!isRecord(value)) throw new TypeError('not a user');
  const { id, username, email, emailVerified, admin } = value;
  if (typeof id !== 'string' || typeof username !== 'string' || typeof email !== 'string')
    throw new TypeError('not a user');
  return { id, username, email, emailVerified: emailVerified === true, admin: admin === true };
}

async function enter(path: string, body: unknown): Promise<SessionReply> {
  const reply = await request(path, { method: 'POST', body, schema: { parse: readSession } });
  if (reply.accessToken !== null) holdAccess(reply.accessToken, reply.user.email);
  return reply;
}

const anything = { parse: (reply: unknown) => reply };

function readSession(reply: unknown): SessionReply {
  const data = isRecord(reply) && isRecord(reply.data) ? reply.data : {};
  const { user, accessToken } = data;
  return {
    user: readUser(user),
    accessToken: typeof accessToken === 'string' ? accessToken : null,
  };
}
