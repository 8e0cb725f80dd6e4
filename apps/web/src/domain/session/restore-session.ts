import type { Dispatch } from '@reduxjs/toolkit';
import { mayHaveSession, refreshAccess } from '../../http/access.ts';
import { recallPendingUser } from './pending-user.ts';
import { restoreStarted, verificationRequired } from './session-slice.ts';

/** Picks up the session of an earlier visit, if this browser may have one, or the wait for a verification. */
export function restoreSession() {
  return (dispatch: Dispatch) => {
    if (mayHaveSession()) {
      dispatch(restoreStarted());
      refreshAccess().catch((error: unknown) => console.warn('The session is over', error));
      return;
    }
    const pending = recallPendingUser();
    if (pending) dispatch(verificationRequired(pending));
  };
}
