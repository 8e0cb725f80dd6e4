import type { Middleware } from '@reduxjs/toolkit';
import { selectDialog } from '../overlays/dialogs/dialog-slice.ts';
import { hideDialog } from '../overlays/dialogs/show-dialog.ts';
import { dismissToast } from '../overlays/toasts/show-toast.ts';
import { selectToasts } from '../overlays/toasts/toasts-slice.ts';
import type { AppDispatch, RootState } from '../state/root-reducer.ts';
import { selectSession } from './session/session-slice.ts';

/**
 * Removes what toasts offer, and an open question, when a person logs out, and when another one logs in, who must not
 * undo or repeat what the first one did, or answer what the first one was asked. A person whose session ended by itself
 * may log in again and go on.
 */
export const forgetOffers: Middleware<unknown, RootState, AppDispatch> = ({
  dispatch,
  getState,
}) => {
  let personId = lastPersonIn(getState(), null);
  return (next) => (action) => {
    const result = next(action);
    const before = personId;
    personId = lastPersonIn(getState(), before);
    if (personId === before) return result;
    for (const toast of selectToasts(getState())) if (toast.action) dispatch(dismissToast(toast));
    if (selectDialog(getState()).isOpen) dispatch(hideDialog());
    return result;
  };
};

/** The id of the person who is logged in, or who was before the session ended by itself. */
export function lastPersonIn(state: RootState, before: string | null): string | null {
  const session = selectSession(state);
  if (session.status === 'signed-in') return session.user.id;
  return session.status === 'anonymous' && session.end === 'logged-out' ? null : before;
}
