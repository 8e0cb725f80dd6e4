import type { ErrorCode } from '@salon/api-contract';

/** How many attempts are allowed in a period, per address and per account. */
export interface AttemptLimit {
  windowMs: number;
  perAddress: number;
  /**
   * For all addresses together, against guesses from many addresses. Does not apply to a login from a network that has
   * logged in to the account before: otherwise these guesses would lock its owner out.
   */
  perAccount?: number;
  /** May be small: attempts from other addresses cannot lock the owner of the account out. */
  perAccountAndAddress?: number;
  /** Counts only attempts that fail with one of these codes; by default, all that no outage refuses. */
  counts?: readonly ErrorCode[];
  /** Auth hashes a password for it, also if it succeeds. */
  hashes?: boolean;
}

/** Attempts that hash a password, of one network at the same time: auth hashes at most 50, and refuses further ones. */
export const maxHashingPerNetwork = 8;

const minute = 60_000;

/** High enough for an office that shares one address, and too low for guessing passwords. */
export const attemptLimits = {
  login: {
    windowMs: 15 * minute,
    perAddress: 100,
    perAccount: 100,
    perAccountAndAddress: 10,
    // After a timeout the password is still checked: without a limit, guesses could keep all processors busy.
    counts: ['auth/invalid-credentials', 'service/timeout'],
    hashes: true,
  },
  signup: { windowMs: 60 * minute, perAddress: 50, perAccount: 10, hashes: true },
  verify: {
    windowMs: 60 * minute,
    perAddress: 50,
    counts: ['auth/invalid-verification-link'],
  },
  resend: { windowMs: 60 * minute, perAddress: 50, perAccount: 5 },
  forgot: { windowMs: 60 * minute, perAddress: 50, perAccount: 5 },
  // Also a success: a used link can be repeated for ten minutes, and each repeat hashes the password.
  reset: { windowMs: 60 * minute, perAddress: 50, hashes: true },
} as const satisfies Record<string, AttemptLimit>;

export type LimitedAttempt = keyof typeof attemptLimits;
