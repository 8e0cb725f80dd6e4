import type { Dispatch } from '@reduxjs/toolkit';
import { sessionStore } from '../../browser/browser-storage.ts';
import { isRecord } from '../../http/api-error.ts';
import { verificationRequired } from './session-slice.ts';
import type { PendingUser } from './session-slice.ts';

/** Where the tab keeps, for a reload, who waits for a verification mail. */
const PENDING = 'salon.unverified';

/** Keeps the person in the store and, until they are signed in, across reloads of this tab. */
export function awaitVerification({ username, email }: PendingUser) {
  return (dispatch: Dispatch): void => {
    sessionStore.setItem(PENDING, JSON.stringify({ username, email }));
    dispatch(verificationRequired({ username, email }));
  };
}

export function recallPendingUser(): PendingUser | null {
  try {
    const kept: unknown = JSON.parse(sessionStore.getItem(PENDING) ?? 'null');
    if (!isRecord(kept)) return null;
    const { username, email } = kept;
    return typeof username === 'string' && typeof email === 'string' ? { username, email } : null;
  } catch {
    return null;
  }
}

export function forgetPendingUser(): void {
  sessionStore.removeItem(PENDING);
}
