import { createApi } from '@reduxjs/toolkit/query/react';
import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { errorMessage, isFailure } from '../http/api-error.ts';
import type { Failure } from '../http/api-error.ts';
import { addMiddleware } from '../state/dynamic-middleware.ts';
import { rootReducer } from '../state/root-reducer.ts';
import type { RootState } from '../state/root-reducer.ts';
import { showToast } from '../overlays/toasts/show-toast.ts';
import { forgetOffers } from './forget-offers.ts';
import { selectSession } from './session/session-slice.ts';

/** Calls the server; the signal aborts the call. */
export type Call = (signal: AbortSignal) => Promise<unknown>;

/** The `extraOptions` of an endpoint: how its failures are shown. */
export interface FailureTexts {
  /** Title of the toast; without it, the caller shows the failure. */
  failedTitle?: string;
  /** The reason where the server gives none. */
  failed?: string;
}

/** Retries, the refresh of the session and the idempotency key are those of `http/request.ts`. */
const baseQuery: BaseQueryFn<Call, unknown, Failure, FailureTexts> = async (
  call,
  { signal, type, getState, dispatch },
  { failedTitle: title, failed } = {},
) => {
  try {
    return { data: await call(signal) };
  } catch (error) {
    const failure = failureOf(error);
    // After the end of the session, the login says why nothing is loaded, and `useFetchAfterLogin` loads it again. Changes
    // are not repeated, so their failures are always shown.
    if (title && !signal.aborted && (type === 'mutation' || !hasEnded(dashboardState(getState))))
      dispatch(showToast({ title, description: errorMessage(failure, failed), type: 'error' }));
    return { error: failure };
  }
};

function hasEnded(state: RootState): boolean {
  const session = selectSession(state);
  return session.status === 'anonymous' && session.end !== null;
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** An error as data that the store can keep. */
function failureOf(error: unknown): Failure {
  if (!isFailure(error)) {
    // A screen that is left aborts its requests.
    if (!isAbort(error)) console.error('A call failed', error);
    return { status: 0, message: errorMessage(error), isServerMessage: false };
  }
  const { status, message, isServerMessage, data } = error;
  return { status, message, isServerMessage, ...(data && { data }) };
}

/**
 * What the dashboard has loaded from the server. Each resource of `domain` adds its endpoints. Loaded with the
 * dashboard only, as is its middleware: visitors need none of it.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Collection',
    'Collections',
    'Copies',
    'Filters',
    'Image',
    'Images',
    'Models',
    'Settings',
    'Trash',
  ],
  // A screen shows what is known at once and asks again; what no screen shows is forgotten, and its request aborted.
  keepUnusedDataFor: 0,
  refetchOnMountOrArgChange: true,
  // `useFetchAfterLogin` triggers it. When the network returns, the waiting calls go on by themselves.
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

rootReducer.inject(api);
addMiddleware(api.middleware, forgetOffers);

/** The state of the store once the dashboard is loaded. */
export type DashboardState = RootState & { api: ReturnType<typeof api.reducer> };
export type DashboardDispatch = ThunkDispatch<DashboardState, undefined, UnknownAction>;
export const useDashboardDispatch = useDispatch.withTypes<DashboardDispatch>();
export const useDashboardSelector = useSelector.withTypes<DashboardState>();
export const useDashboardStore = useStore.withTypes<Store<DashboardState>>();

/** The state, for an endpoint. RTK Query does not know its type; where there are endpoints, the dashboard is loaded. */
export const dashboardState = (getState: () => unknown) => getState() as DashboardState;
