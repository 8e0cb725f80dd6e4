import { createHash } from 'node:crypto';
import { z } from 'zod';

const sessionBytes = 16;

/** 32 bytes in base64url: 16 that all tokens of a session share, and 16 that change with each refresh. */
export const refreshToken = z.string().regex(/^[\w-]{43}$/);

export const isRefreshToken = (text: string): boolean => refreshToken.safeParse(text).success;

/** The bytes that all tokens of a session share. They are as secret as the token. */
export const sessionPartOf = (token: string): Buffer =>
  Buffer.from(token, 'base64url').subarray(0, sessionBytes);

/** The id of the token's session: a digest, under which the session is stored and its refreshes can be counted. */
export const sessionIdOf = (token: string): string =>
  createHash('sha256').update(sessionPartOf(token)).digest('hex');
