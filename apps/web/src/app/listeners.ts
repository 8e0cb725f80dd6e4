import type { Middleware, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import {
  cardsCalledBack,
  cardsReturned,
  cardsSentAway,
  findPictures,
  loadPictures,
} from '../features/gallery/gallery-slice.ts';
import { loadCollection, loadPhoto } from '../features/viewer/viewer-slice.ts';
import { showToast } from '../overlays/toasts/show-toast.ts';
import type { RootState } from './create-store.ts';

type Dispatch = ThunkDispatch<RootState, unknown, UnknownAction>;

/** What one feature does because of another: the only place that knows two of them. */
export const reactions: Middleware<object, RootState, Dispatch> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const before = getState().viewer.overlay;
    const result = next(action);
    if (getState().viewer.overlay !== before) makeRoom(getState(), dispatch);
    if (loadPhoto.rejected.match(action)) tell('Error Fetching Image', action, dispatch);
    if (loadCollection.rejected.match(action)) tell('Error Fetching Collection', action, dispatch);
    if (loadPictures.rejected.match(action) || findPictures.rejected.match(action)) {
      tell('Error Fetching Images', action, dispatch);
    }
    return result;
  };

function makeRoom({ viewer: { overlay, shownId } }: RootState, dispatch: Dispatch): void {
  if (overlay === 'showing' && shownId) dispatch(cardsSentAway(shownId));
  if (overlay === 'hiding' && shownId) dispatch(cardsCalledBack(shownId));
  if (overlay === 'hidden') dispatch(cardsReturned());
}

interface Rejected {
  payload: unknown;
  meta: { aborted: boolean };
}

function tell(title: string, { payload, meta }: Rejected, dispatch: Dispatch): void {
  if (!meta.aborted) dispatch(showToast({ title, description: String(payload), type: 'error' }));
}
