import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The gateway's digest of a request's idempotency key, its route and its actor; absent for a client without a key. */
export const repeatKey = z.string().length(64).optional();

/**
 * An id for what a request creates: the same for a repeat of the request, different for any other content.
 * @param content everything that makes two requests with one key different, without secrets
 */
export const idFromRepeatKey = (key: string, content: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([key, ...content]))
    .digest('hex');
