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
