import { isRejectedWithValue } from '@reduxjs/toolkit';
import type { Middleware } from '@reduxjs/toolkit';
import { errorMessage } from '../http/api-error.ts';
import { isRecord } from '../http/is-record.ts';
import { showToast } from '../overlays/toasts/show-toast.ts';
import type { AppDispatch, RootState } from '../state/root-reducer.ts';
import { selectSession } from './session/session-slice.ts';

/** The `extraOptions` of an endpoint: how its failures are shown. */
export interface FailureTexts {
  /** Title of the toast; without it, the caller shows the failure. */
  failedTitle?: string;
  /** The reason where the server gives none. */
  failed?: string;
}

/**
 * Shows a toast when an endpoint with a `failedTitle` fails. After the end of the session, the login says why nothing is
 * loaded, and `useFetchAfterLogin` loads it again. Changes are not repeated, so their failures are always shown.
 */
export const failureToasts: Middleware<unknown, RootState, AppDispatch> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (!isRejectedWithValue(action)) return result;
    if (!isQuery(action.meta) || !hasEnded(getState())) showFailure(action, dispatch);
    return result;
  };

function showFailure({ meta, payload }: { meta: object; payload: unknown }, dispatch: AppDispatch) {
  const { failedTitle, failed } = textsOf(meta);
  if (!failedTitle) return;
  const description = errorMessage(payload, failed);
  dispatch(showToast({ title: failedTitle, description, type: 'error' }));
}

const isQuery = ({ arg }: { arg: unknown }) => isRecord(arg) && arg.type === 'query';

function hasEnded(state: RootState): boolean {
  const session = selectSession(state);
  return session.status === 'anonymous' && session.end !== null;
}

function textsOf(meta: object): FailureTexts {
  return 'baseQueryMeta' in meta && isRecord(meta.baseQueryMeta) ? meta.baseQueryMeta : {};
}
