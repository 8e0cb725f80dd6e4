import { createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit';
import {
  viewerClosing,
  viewerClosed,
  viewerOpening,
  findImages,
  loadWall,
} from '../features/gallery/gallery-slice.ts';
import {
  loadCollection,
  loadImage,
  selectOverlay,
  selectViewer,
} from '../features/viewer/viewer-slice.ts';
import { showToast } from '../overlays/toasts/show-toast.ts';
import type { AppDispatch, RootState } from '../state/root-reducer.ts';
import * as messages from './messages.ts';

const failures = [
  { title: messages.imageFailed, matcher: loadImage.rejected.match },
  { title: messages.collectionFailed, matcher: loadCollection.rejected.match },
  {
    title: messages.imagesFailed,
    matcher: isAnyOf(loadWall.rejected, findImages.rejected),
  },
];

/** What one feature does because of another: the only place that knows two of them. A store needs one of its own. */
export function createListeners() {
  const listeners = createListenerMiddleware<RootState, AppDispatch>();
  listeners.startListening({
    predicate: (_action, state, previous) => selectOverlay(state) !== selectOverlay(previous),
    effect: (_action, { dispatch, getState }) => moveCards(getState(), dispatch),
  });
  for (const { title, matcher } of failures) {
    listeners.startListening({
      matcher,
      effect: ({ payload, meta }, { dispatch }) => {
        if (meta.aborted) return;
        dispatch(showToast({ title, description: String(payload), type: 'error' }));
      },
    });
  }
  return listeners.middleware;
}

/** The card on the wall leaves and returns as the viewer opens and closes. */
function moveCards(state: RootState, dispatch: AppDispatch): void {
  const { overlay, shownId } = selectViewer(state);
  if (overlay === 'showing' && shownId) dispatch(viewerOpening(shownId));
  if (overlay === 'hiding' && shownId) dispatch(viewerClosing(shownId));
  if (overlay === 'hidden') dispatch(viewerClosed());
}
