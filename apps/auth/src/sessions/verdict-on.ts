import { dayMs } from '@salon/server-kit';
import { refreshGraceMs } from '@salon/service-contract';
import type { SessionRecord } from './session-record.ts';

/** A session ends this long after its last refresh. */
const idleMs = 30 * dayMs;
/** A session ends at this age, however often it is refreshed. */
const maxAgeMs = 90 * dayMs;

/**
 * - `current`: the token to use next;
 * - `repeated`: the previous token, used again within the grace period while its successor is unused;
 * - `reused`: an older or late token, which may be stolen;
 * - `invalid`: the session has ended.
 */
export type Verdict = 'current' | 'repeated' | 'reused' | 'invalid';

/** The status of a token in its session. `successorHash` is the hash of the token that follows it. */
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

/** The end of a session that is refreshed now. */
export const expiryOf = (startedAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + idleMs, startedAt.getTime() + maxAgeMs));

/** The absolute difference, because a clock set back must not extend the grace period. */
const isInGrace = ({ rotatedAt }: SessionRecord, now: Date): boolean =>
  rotatedAt !== null && Math.abs(now.getTime() - rotatedAt.getTime()) <= refreshGraceMs;
