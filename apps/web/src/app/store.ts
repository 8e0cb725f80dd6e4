import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { onAccessChange } from '../api/access.ts';
import type { CollectionCard } from '../api/collections.ts';
import type { ListedImage } from '../api/listed-images.ts';
import { galleryReducer } from '../features/gallery/gallery-slice.ts';
import { themeReducer } from '../features/theme/theme-slice.ts';
import { viewerReducer } from '../features/viewer/viewer-slice.ts';
import { dialogReducer } from '../shell/dialogs/dialog-slice.ts';
import type { ListState } from '../shell/library/create-list-slice.ts';
import { forgetPendingUser } from '../shell/session/pending-user.ts';
import { sessionReducer, signedIn, signedOut } from '../shell/session/session-slice.ts';
import { settingsReducer } from '../shell/settings/settings-slice.ts';
import { toastsReducer } from '../shell/toasts/toasts-slice.ts';
import { reactions } from './reactions.ts';

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
