import { z } from 'zod';
import { limits } from './limits.ts';

const message = `An idempotency key has 1 to ${limits.idempotencyKeyLength} characters.`;

export const idempotencyHeader = 'idempotency-key';

/** Its value: created once for each action of a user, for example a UUID, and sent again with each retry of the request. */
export const idempotencyKey = z.string().min(1, message).max(limits.idempotencyKeyLength, message);
