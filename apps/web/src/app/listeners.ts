import type { Middleware } from '@reduxjs/toolkit';
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

/**
 * What one feature does because of another: the only place that knows two of them. By hand, since
 * `createListenerMiddleware` would add 1.6 KB (gzip) to the first page.
 */
export const listeners: Middleware<object, RootState, AppDispatch> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const before = selectOverlay(getState());
    const result = next(action);
    if (selectOverlay(getState()) !== before) exitCards(getState(), dispatch);
    if (loadImage.rejected.match(action)) notify('Error Fetching Image', action, dispatch);
    if (loadCollection.rejected.match(action))
      notify('Error Fetching Collection', action, dispatch);
    if (loadWall.rejected.match(action) || findImages.rejected.match(action)) {
      notify('Error Fetching Images', action, dispatch);
    }
    return result;
  };

function exitCards(state: RootState, dispatch: AppDispatch): void {
  const { overlay, shownId } = selectViewer(state);
  if (overlay === 'showing' && shownId) dispatch(viewerOpening(shownId));
  if (overlay === 'hiding' && shownId) dispatch(viewerClosing(shownId));
  if (overlay === 'hidden') dispatch(viewerClosed());
}

interface Rejected {
  payload: unknown;
  meta: { aborted: boolean };
}

function notify(title: string, { payload, meta }: Rejected, dispatch: AppDispatch): void {
  if (!meta.aborted) dispatch(showToast({ title, description: String(payload), type: 'error' }));
}
