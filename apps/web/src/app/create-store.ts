import { configureStore } from '@reduxjs/toolkit';
import { forgetPendingUser } from '../domain/session/pending-user.ts';
import { signedIn, signedOut } from '../domain/session/session-slice.ts';
import { onAccessChange } from '../http/access.ts';
import { dynamicMiddleware } from '../state/dynamic-middleware.ts';
import { rootReducer } from '../state/root-reducer.ts';
import type { AppStore } from '../state/root-reducer.ts';
import { listeners } from './listeners.ts';

/** Vite and Jest set it. */
declare const process: { env: { NODE_ENV: string } };

/**
 * Redux Toolkit makes these checks in development only, so they are no part of the first page. Checking the dashboard's
 * lists after each action takes longer than the action itself.
 */
const checks =
  process.env.NODE_ENV === 'production'
    ? {}
    : { immutableCheck: { ignoredPaths: ['api'] }, serializableCheck: { ignoredPaths: ['api'] } };

/** Builds the one store of the app; a test builds its own. */
export function createStore(): AppStore {
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults(checks).concat(listeners, dynamicMiddleware),
    // A change is shown at once, not with the next frame.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });
  onAccessChange((change) => {
    if (change.user) forgetPendingUser();
    store.dispatch(change.user ? signedIn(change.user) : signedOut(change.end));
  });
  return store;
}
