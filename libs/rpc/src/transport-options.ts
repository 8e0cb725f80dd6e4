import { redisOptions } from '@salon/server-kit';

/** Without `retryAttempts` Nest's transport stays deaf for ever once Redis went away. */
export const transportOptions = (redisUrl: string) => ({
  ...redisOptions(redisUrl),
  retryAttempts: Number.MAX_SAFE_INTEGER,
  retryDelay: 500,
});

/** What travels beside the data of a call. */
export interface CallMetadata extends Record<string, string> {
  requestId: string;
  /** JSON, because the transport carries texts only. */
  actor: string;
  /** The channel of the one client that waits for this reply; Nest's would reach every client. */
  replyTo: string;
}

/** Holds the replica that handles the call. */
export const claimKey = (callId: string) => `claim:${callId}`;

/** Lives while that replica does. */
export const aliveKey = (replica: string) => `alive:${replica}`;
export const aliveEveryMs = 1_000;
/** A replica that is merely busy must not be taken for dead: a repeated call would then run twice at once. */
export const aliveForMs = 10_000;
