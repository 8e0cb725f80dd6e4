import { redisOptions } from '@salon/server-kit';

/** Without `retryAttempts` Nest's transport never reconnects after an outage of Redis. */
export const transportOptions = (redisUrl: string) => ({
  ...redisOptions(redisUrl),
  retryAttempts: Number.MAX_SAFE_INTEGER,
  retryDelay: 500,
});

/** Sent with the data of a call. While traces are on, `traceparent` names the span of the caller. */
export interface CallMetadata extends Record<string, string> {
  requestId: string;
  /** JSON, because the transport sends only text. */
  actor: string;
  /** The channel of the calling client. Nest's channel would reach every client. */
  replyTo: string;
}

/** The key that names the replica that handles the call. */
export const claimKey = (callId: string) => `claim:${callId}`;

/** The key that lives while that replica lives. */
export const aliveKey = (replica: string) => `alive:${replica}`;
export const aliveEveryMs = 1_000;
/** Long enough that a busy replica does not count as dead, because the repeated call would then run twice at once. */
export const aliveForMs = 10_000;
