import { randomUuid } from '../../http/random-uuid.ts';
import type { AppDispatch } from '../../state/root-reducer.ts';
import { forgetCallback, keepCallback, runCallback } from '../callbacks.ts';
import { toastAdded, toastRemoved } from './toasts-slice.ts';
import type { Toast, ToastType } from './toasts-slice.ts';

export interface ToastRequest {
  title: string;
  description?: string;
  /** Default: info. */
  type?: ToastType;
  /** `callback` returns false if it may do nothing: the toast stays then. `isUndo`: see `withUndo`. */
  action?: { name: string; callback: () => unknown; isUndo?: boolean };
  /** Default: true. */
  dismissible?: boolean;
  /** Default: true. */
  showIcon?: boolean;
  /** Seconds, 0 to stay; default 4. An error stays longer if it is long. */
  duration?: number;
}

/** Says something that is not visible where the person looks. The thunk returns the toast's id. */
export function showToast(request: ToastRequest) {
  return (dispatch: AppDispatch): string => {
    const { title, description = '', type = 'info', action, duration = 4 } = request;
    const toast: Toast = {
      id: randomUuid(),
      title,
      description,
      type,
      action: action
        ? { name: action.name, isUndo: action.isUndo, callbackId: keepCallback(action.callback) }
        : null,
      dismissible: request.dismissible ?? true,
      showIcon: request.showIcon ?? true,
      duration,
    };
    dispatch(toastAdded(toast));
    return toast.id;
  };
}

export function dismissToast(toast: Toast) {
  return (dispatch: AppDispatch): void => {
    forgetCallback(toast.action?.callbackId);
    dispatch(toastRemoved(toast.id));
  };
}

/** Does what the toast offers, then takes it away. @returns whether it is gone */
export function acceptToast(toast: Toast) {
  return (dispatch: AppDispatch): boolean => {
    const isGone = runCallback(toast.action?.callbackId) !== false;
    if (isGone) dispatch(dismissToast(toast));
    return isGone;
  };
}
