import { isRejected } from '@reduxjs/toolkit';
import type { Middleware, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import {
  cardsCalledBack,
  cardsReturned,
  cardsSentAway,
  findPictures,
  loadPictures,
} from '../features/gallery/gallery-slice.ts';
import { loadPhoto } from '../features/viewer/viewer-slice.ts';
import { showToast } from '../shell/toasts/show-toast.ts';
import type { RootState } from './store.ts';

type Dispatch = ThunkDispatch<RootState, unknown, UnknownAction>;

const isFetchFailed = isRejected(loadPictures, findPictures, loadPhoto);

/** What one feature does because of another: the only place that knows two of them. */
export const reactions: Middleware<object, RootState, Dispatch> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const before = getState().viewer.overlay;
    const result = next(action);
    if (getState().viewer.overlay !== before) makeRoom(getState(), dispatch);
    if (isFetchFailed(action) && !action.meta.aborted) {
      const title = isRejected(loadPhoto)(action)
        ? 'Error Fetching Image'
        : 'Error Fetching Images';
      dispatch(showToast({ title, description: String(action.payload), type: 'error' }));
    }
    return result;
  };

function makeRoom({ viewer: { overlay, shownId } }: RootState, dispatch: Dispatch): void {
  if (overlay === 'showing' && shownId) dispatch(cardsSentAway(shownId));
  if (overlay === 'hiding' && shownId) dispatch(cardsCalledBack(shownId));
  if (overlay === 'hidden') dispatch(cardsReturned());
}
