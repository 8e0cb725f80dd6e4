import { combineSlices, configureStore } from '@reduxjs/toolkit';
import type { CollectionCard } from '../domain/collections/collections.ts';
import type { ListState } from '../domain/create-list-slice.ts';
import type { ListedImage } from '../domain/images/listed-images.ts';
import { forgetPendingUser } from '../domain/session/pending-user.ts';
import { sessionReducer, signedIn, signedOut } from '../domain/session/session-slice.ts';
import { settingsReducer } from '../domain/settings/settings-slice.ts';
import { galleryReducer } from '../features/gallery/gallery-slice.ts';
import { themeReducer } from '../features/theme/theme-slice.ts';
import { viewerReducer } from '../features/viewer/viewer-slice.ts';
import { onAccessChange } from '../http/access.ts';
import { dialogReducer } from '../overlays/dialogs/dialog-slice.ts';
import { toastsReducer } from '../overlays/toasts/toasts-slice.ts';
import { reactions } from './listeners.ts';

/** What the first page needs; the dashboard adds its lists when it is loaded. */
export const rootReducer = combineSlices({
  session: sessionReducer,
  settings: settingsReducer,
  toasts: toastsReducer,
  dialog: dialogReducer,
  theme: themeReducer,
  gallery: galleryReducer,
  viewer: viewerReducer,
}).withLazyLoadedSlices<{
  images: ListState<ListedImage>;
  collections: ListState<CollectionCard>;
}>();

/** Builds the one store of the app; a test builds its own. */
export function createStore() {
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(reactions),
  });
  onAccessChange((user, end) => {
    if (user) forgetPendingUser();
    store.dispatch(user ? signedIn(user) : signedOut(end));
  });
  return store;
}

export type Store = ReturnType<typeof createStore>;
export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = Store['dispatch'];
