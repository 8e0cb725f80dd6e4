import { dayMs } from '@salon/server-kit';
import type { SessionRecord } from './session-record.ts';

/** A session ends when it is not refreshed for this long. */
const idleMs = 30 * dayMs;
/** A session ends at this age, however often it is refreshed. */
const maxAgeMs = 90 * dayMs;
/** Longer than a client repeats a refresh whose answer was lost: 31 s of waiting. */
const graceMs = 60_000;

/**
 * - `current`: the token to use next;
 * - `repeated`: the token before it, presented again within the grace while its successor is unused;
 * - `reused`: an older token or a late one, which may be stolen;
 * - `invalid`: the session has ended.
 */
export type Verdict = 'current' | 'repeated' | 'reused' | 'invalid';

/** Judges a token by its session. The hashes are of the token and of the token that follows it. */
export function verdictOn(
  session: SessionRecord,
  { hash, successorHash }: { hash: string; successorHash: string },
  now: Date,
): Verdict {
  if (session.revokedAt || now >= session.expiresAt) return 'invalid';
  if (hash === session.currentHash) return 'current';
  const isPrevious = hash === session.previousHash && successorHash === session.currentHash;
  return isPrevious && isInGrace(session, now) ? 'repeated' : 'reused';
}

/** When a session that is refreshed now ends. */
export const expiryOf = (startedAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + idleMs, startedAt.getTime() + maxAgeMs));

/** The absolute distance: a clock that was set back must not extend the grace. */
const isInGrace = ({ rotatedAt }: SessionRecord, now: Date): boolean =>
  rotatedAt !== null && Math.abs(now.getTime() - rotatedAt.getTime()) <= graceMs;
