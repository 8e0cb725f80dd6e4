import type { AppDispatch, RootState } from '../../state/root-reducer.ts';
import { dismissToast } from './show-toast.ts';
import { selectToasts, toastAdded, toastRemoved } from './toasts-slice.ts';

const find = (id: string, state: RootState) => selectToasts(state).find((toast) => toast.id === id);

/**
 * Makes a toast the last one and gives it its whole time again. Screen readers do not announce it again.
 * @returns whether it is still shown
 */
export function renewToast(id: string) {
  return (dispatch: AppDispatch, getState: () => RootState): boolean => {
    const toast = find(id, getState());
    if (!toast) return false;
    // React renders after both, so that the element stays.
    dispatch(toastRemoved(id));
    dispatch(toastAdded({ ...toast }));
    return true;
  };
}

/** Takes a toast away whose offer has become pointless, if it is still shown. */
export function withdrawToast(id: string) {
  return (dispatch: AppDispatch, getState: () => RootState): void => {
    const toast = find(id, getState());
    if (toast) dispatch(dismissToast(toast));
  };
}
