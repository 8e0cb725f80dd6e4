import type { Dispatch } from '@reduxjs/toolkit';
import { mayHaveSession, refreshAccess } from '../../http/access.ts';
import { recallPendingUser } from './pending-user.ts';
import { restoreStarted, verificationRequired } from './session-slice.ts';

/**
 * Restores the session of an earlier visit, if this browser may have one. Otherwise restores, after a reload, that an
 * account waits for its verification mail.
 */
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
