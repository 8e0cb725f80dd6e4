import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * How long the server recognises a repeated request. Clients make six attempts of up to 30 s, with 31 s of waiting.
 */
export const repeatableForMs = 600_000;

/** The gateway's digest of a request's idempotency key, route and actor; undefined without a key. */
export const repeatKey = z.string().length(64).optional();

/**
 * The id of a record that a request creates: the same for a repeat of the request, different for other content.
 * @param content the values that distinguish two requests with one key, without secrets
 */
export const idFromRepeatKey = (key: string, content: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([key, ...content]))
    .digest('hex');
