import { describe, expect, it } from '@jest/globals';
import { dayMs } from '@salon/server-kit';
import type { SessionRecord } from './session-record.ts';
import { expiryOf, verdictOn } from './verdict-on.ts';

const start = new Date('2026-01-01T00:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);

/** A session whose token `a` was replaced by `b` at its start. */
const session: SessionRecord = {
  _id: 'session',
  userId: 'user',
  passwordKey: 'password',
  currentHash: 'b',
  previousHash: 'a',
  rotatedAt: start,
  startedAt: start,
  expiresAt: after(30 * dayMs),
  revokedAt: null,
};
const previous = { hash: 'a', successorHash: 'b' };
const current = { hash: 'b', successorHash: 'c' };

describe('the verdict on a refresh token', () => {
  it.each([
    ['current', 'is the token to use next', current, session, 0],
    ['current', 'stays so until the session expires', current, session, 30 * dayMs - 1],
    ['invalid', 'has an expired session', current, session, 30 * dayMs],
    ['invalid', 'has a revoked session', current, { ...session, revokedAt: start }, 0],
    ['repeated', 'was replaced less than four minutes ago', previous, session, 240_000],
    ['reused', 'was replaced more than four minutes ago', previous, session, 240_001],
    [
      'repeated',
      'was replaced while the clock was ahead by four minutes',
      previous,
      session,
      -240_000,
    ],
    ['reused', 'was replaced while the clock was ahead by more', previous, session, -240_001],
    ['reused', 'never belonged to the session', { hash: 'x', successorHash: 'y' }, session, 0],
    ['reused', 'has the right successor only', { hash: 'x', successorHash: 'b' }, session, 0],
    [
      'reused',
      'was replaced by a token that was replaced in turn',
      previous,
      { ...session, currentHash: 'c', previousHash: 'b' },
      0,
    ],
    [
      'reused',
      'precedes a token that another secret made',
      { hash: 'a', successorHash: 'x' },
      session,
      0,
    ],
    ['reused', 'has a session without a refresh', previous, { ...session, rotatedAt: null }, 0],
  ] as const)('is %s if the token %s', (verdict, _why, hashes, record, ms) => {
    expect(verdictOn(record, hashes, after(ms))).toBe(verdict);
  });
});

describe('the expiry of a session', () => {
  it.each([
    ['30 days after a refresh', 10, 40],
    ['30 days after the last refresh that gains all of them', 60, 90],
    ['90 days after the login', 61, 90],
    ['90 days after the login, also for a refresh after that', 100, 90],
  ])('is %s', (_when, refreshDay, expiryDay) => {
    expect(expiryOf(start, after(refreshDay * dayMs))).toEqual(after(expiryDay * dayMs));
  });
});
