import type { Middleware } from '@reduxjs/toolkit';
import { dismissToast } from '../overlays/toasts/show-toast.ts';
import { selectToasts } from '../overlays/toasts/toasts-slice.ts';
import type { AppDispatch, RootState } from '../state/root-reducer.ts';
import { selectSession } from './session/session-slice.ts';

/**
 * Removes what toasts offer when a person logs out, and what has been offered since when the next one logs in, who must
 * not undo or repeat what the other one did.
 */
export const forgetOffers: Middleware<unknown, RootState, AppDispatch> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const hadLeft = hasLeft(getState());
    const result = next(action);
    if (hasLeft(getState()) === hadLeft) return result;
    for (const toast of selectToasts(getState())) if (toast.action) dispatch(dismissToast(toast));
    return result;
  };

function hasLeft(state: RootState): boolean {
  const session = selectSession(state);
  return session.status === 'anonymous' && session.end === 'logged-out';
}
