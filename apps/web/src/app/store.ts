import { configureStore } from '@reduxjs/toolkit';
import { onAccessChange } from '../api/access.ts';
import { galleryReducer } from '../features/gallery/gallery-slice.ts';
import { themeReducer } from '../features/theme/theme-slice.ts';
import { viewerReducer } from '../features/viewer/viewer-slice.ts';
import { dialogReducer } from '../shell/dialogs/dialog-slice.ts';
import { collectionsReducer } from '../shell/library/collections-slice.ts';
import { imagesReducer } from '../shell/library/images-slice.ts';
import { accessChanged, sessionReducer } from '../shell/session/session-slice.ts';
import { settingsReducer } from '../shell/settings/settings-slice.ts';
import { toastsReducer } from '../shell/toasts/toasts-slice.ts';
import { createListeners } from './listeners.ts';

/** Builds the one store of the app; a test builds its own. */
export function createStore() {
  const store = configureStore({
    reducer: {
      session: sessionReducer,
      settings: settingsReducer,
      toasts: toastsReducer,
      dialog: dialogReducer,
      images: imagesReducer,
      collections: collectionsReducer,
      theme: themeReducer,
      gallery: galleryReducer,
      viewer: viewerReducer,
    },
    middleware: (defaults) => defaults().prepend(createListeners()),
  });
  onAccessChange((user) => store.dispatch(accessChanged(user)));
  return store;
}

export type Store = ReturnType<typeof createStore>;
export type RootState = ReturnType<Store['getState']>;
export type AppDispatch = Store['dispatch'];
