import { isRejectedWithValue } from '@reduxjs/toolkit';
import type { Middleware } from '@reduxjs/toolkit';
import { errorMessage, isRecord } from '../http/api-error.ts';
import { showToast } from '../overlays/toasts/show-toast.ts';
import type { RootState } from '../state/root-reducer.ts';

/** The `extraOptions` of an endpoint: how its failures are shown. */
export interface FailureTexts {
  /** Title of the toast; without it, the caller shows the failure. */
  failedTitle?: string;
  /** The reason where the server gives none. */
  failed?: string;
}

/** Shows a toast when an endpoint with a `failedTitle` fails. */
export const failureToasts: Middleware<object, RootState> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (isRejectedWithValue(action) && isRecord(action.meta)) {
      const { failedTitle, failed } = textsOf(action.meta);
      if (failedTitle) {
        const description = errorMessage(action.payload, failed);
        showToast({ title: failedTitle, description, type: 'error' })(dispatch, getState);
      }
    }
    return result;
  };

function textsOf({ baseQueryMeta }: Record<string, unknown>): FailureTexts {
  return isRecord(baseQueryMeta) ? baseQueryMeta : {};
}
