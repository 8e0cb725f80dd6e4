import { configureStore } from '@reduxjs/toolkit';
import { forgetPendingUser } from '../domain/session/pending-user.ts';
import { signedIn, signedOut } from '../domain/session/session-slice.ts';
import { onAccessChange } from '../http/access.ts';
import { rootReducer } from '../state/root-reducer.ts';
import type { AppStore } from '../state/root-reducer.ts';
import { listeners } from './listeners.ts';

/** Builds the one store of the app; a test builds its own. */
export function createStore(): AppStore {
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(listeners),
  });
  onAccessChange((user, end) => {
    if (user) forgetPendingUser();
    store.dispatch(user ? signedIn(user) : signedOut(end));
  });
  return store;
}
