import type { Dispatch } from '@reduxjs/toolkit';
import { sessionStore } from '../../browser/browser-storage.ts';
import { PENDING_USER } from './pending-user.ts';
import { verificationRequired } from './session-slice.ts';
import type { PendingUser } from './session-slice.ts';

/** Keeps the person in the store and, until they are signed in, across reloads of this tab. */
export function awaitVerification({ username, email }: PendingUser) {
  return (dispatch: Dispatch): void => {
    sessionStore.setItem(PENDING_USER, JSON.stringify({ username, email }));
    dispatch(verificationRequired({ username, email }));
  };
}
