import type { Dispatch } from '@reduxjs/toolkit';
import { mayHaveSession, refreshAccess } from '../../api/access.ts';
import { restoreStarted } from './session-slice.ts';

/** Picks up the session of an earlier visit, if this browser may have one. */
export function restoreSession() {
  return (dispatch: Dispatch) => {
    if (!mayHaveSession()) return;
    dispatch(restoreStarted());
    refreshAccess().catch((error: unknown) => console.warn('The session is over', error));
  };
}
