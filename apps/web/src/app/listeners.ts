import { createListenerMiddleware, isRejected } from '@reduxjs/toolkit';
import {
  cardsCalledBack,
  cardsReturned,
  cardsSentAway,
  findPictures,
  loadPictures,
} from '../features/gallery/gallery-slice.ts';
import { loadPhoto } from '../features/viewer/viewer-slice.ts';
import { loadCollections } from '../shell/library/collections-slice.ts';
import { loadImages } from '../shell/library/images-slice.ts';
import { showToast } from '../shell/toasts/show-toast.ts';
import type { AppDispatch, RootState } from './store.ts';

const isFetchFailed = isRejected(loadPictures, findPictures, loadPhoto, loadImages);

/** What one feature does because of another: the only place that knows two of them. */
export function createListeners() {
  const { middleware, startListening } = createListenerMiddleware();
  const listen = startListening.withTypes<RootState, AppDispatch>();

  listen({
    predicate: (_action, now, before) => now.viewer.overlay !== before.viewer.overlay,
    effect: (_action, { getState, dispatch }) => {
      const { overlay, shownId } = getState().viewer;
      if (overlay === 'showing' && shownId) dispatch(cardsSentAway(shownId));
      if (overlay === 'hiding' && shownId) dispatch(cardsCalledBack(shownId));
      if (overlay === 'hidden') dispatch(cardsReturned());
    },
  });

  listen({
    matcher: isFetchFailed,
    effect: (action, { dispatch }) => {
      if (action.meta.aborted) return;
      const title = isRejected(loadPhoto)(action)
        ? 'Error Fetching Image'
        : 'Error Fetching Images';
      dispatch(showToast({ title, description: String(action.payload), type: 'error' }));
    },
  });
  listen({
    actionCreator: loadCollections.rejected,
    effect: (action, { dispatch }) => {
      if (action.meta.aborted) return;
      const title = 'Error Fetching Collections';
      dispatch(showToast({ title, description: String(action.payload), type: 'error' }));
    },
  });
  return middleware;
}
