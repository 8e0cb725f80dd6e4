import { createHash } from 'node:crypto';
import { z } from 'zod';

const sessionBytes = 16;

/**
 * How long a refresh may be repeated with the previous token. Longer than a client repeats it without a reply: six times
 * 30 s, with 31 s of waiting in between.
 */
export const refreshGraceMs = 240_000;

/** 32 bytes in base64url: all tokens of a session share the first 16; the others change with each refresh. */
export const refreshToken = z.string().regex(/^[\w-]{43}$/);

/** Whether a text has the form of a refresh token. Says nothing about its session. */
export const isRefreshToken = (text: string): boolean => refreshToken.safeParse(text).success;

/** The bytes that all tokens of a session share. They are secret. */
export const sessionPartOf = (token: string): Buffer =>
  Buffer.from(token, 'base64url').subarray(0, sessionBytes);

/** The id of the token's session: a digest for storing the session and counting its refreshes. */
export const sessionIdOf = (token: string): string =>
  createHash('sha256').update(sessionPartOf(token)).digest('hex');
