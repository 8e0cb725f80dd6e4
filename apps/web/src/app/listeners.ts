import { isAnyOf } from '@reduxjs/toolkit';
import type { Middleware } from '@reduxjs/toolkit';
import {
  viewerClosing,
  viewerClosed,
  viewerOpening,
  findImages,
  loadFirstPage,
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

const isListFailure = isAnyOf(loadWall.rejected, findImages.rejected);

/** A refresh that fails leaves the page as it is. */
const listFailed = (action: unknown): action is ReturnType<typeof loadWall.rejected> =>
  isListFailure(action) && !action.meta.arg.isRefresh;

/** After another error, the wall starts with all images, whose request reports that. */
const firstPageFailed = (action: unknown): action is ReturnType<typeof loadFirstPage.rejected> =>
  loadFirstPage.rejected.match(action) && action.meta.rejectedWithValue === true;

const failures = [
  { title: messages.imageFailed, matches: loadImage.rejected.match },
  { title: messages.collectionFailed, matches: loadCollection.rejected.match },
  { title: messages.imagesFailed, matches: isAnyOf(firstPageFailed, listFailed) },
];

/**
 * The reactions of one feature to the actions of another, and the messages about their failures. A plain middleware,
 * because Redux Toolkit's `createListenerMiddleware` takes more bytes of the first page than all the code of this file.
 */
export const listeners: Middleware<unknown, RootState, AppDispatch> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const before = selectOverlay(getState());
    const result = next(action);
    if (selectOverlay(getState()) !== before) moveCards(getState(), dispatch);
    showFailure(action, dispatch);
    return result;
  };

function showFailure(action: unknown, dispatch: AppDispatch): void {
  for (const { title, matches } of failures) {
    if (!matches(action) || action.meta.aborted) continue;
    dispatch(showToast({ title, description: action.payload ?? '', type: 'error' }));
  }
}

/** The card on the wall leaves and returns as the viewer opens and closes. */
function moveCards(state: RootState, dispatch: AppDispatch): void {
  const { overlay, shownId } = selectViewer(state);
  if (overlay === 'showing' && shownId) dispatch(viewerOpening(shownId));
  if (overlay === 'hiding' && shownId) dispatch(viewerClosing(shownId));
  if (overlay === 'hidden') dispatch(viewerClosed());
}
