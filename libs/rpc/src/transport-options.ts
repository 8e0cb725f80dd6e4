import { redisOptions } from '@salon/server-kit';

/** Shortened by tests that wait for it. */
export interface ConnectionTimes {
  /** In ms: how long a connection may be silent before it is replaced. */
  socketTimeout?: number;
}

/** Without `retryAttempts` Nest's transport never reconnects after an outage of Redis. */
export const transportOptions = (redisUrl: string, times: ConnectionTimes) => ({
  ...redisOptions(redisUrl, times),
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
