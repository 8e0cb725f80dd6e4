import type { ErrorCode } from '@salon/api-contract';

/** How often something may be tried within a time, from one address and for one account. */
export interface AttemptLimit {
  windowMs: number;
  perAddress: number;
  /** From all addresses together, against guessing with many. */
  perAccount?: number;
  /** Small where guessing hurts: strangers elsewhere cannot use it to lock somebody out. */
  perAccountAndAddress?: number;
  /** Only tries that end so are counted; without it every one is. */
  counts?: ErrorCode;
}

const minute = 60_000;

/** Generous for people, who share an address with a whole office, and hopeless for whoever guesses. */
export const attemptLimits = {
  login: {
    windowMs: 15 * minute,
    perAddress: 100,
    perAccount: 100,
    perAccountAndAddress: 10,
    counts: 'auth/invalid-credentials',
  },
  refresh: { windowMs: 15 * minute, perAddress: 100, counts: 'auth/invalid-refresh-token' },
  signup: { windowMs: 60 * minute, perAddress: 50, perAccount: 10 },
  verify: {
    windowMs: 60 * minute,
    perAddress: 50,
    counts: 'auth/invalid-verification-link',
  },
  resend: { windowMs: 60 * minute, perAddress: 50, perAccount: 5 },
  forgot: { windowMs: 60 * minute, perAddress: 50, perAccount: 5 },
  reset: { windowMs: 60 * minute, perAddress: 50, counts: 'auth/invalid-reset-link' },
} as const satisfies Record<string, AttemptLimit>;

export type LimitedAttempt = keyof typeof attemptLimits;
