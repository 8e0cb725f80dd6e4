import type { AppDispatch, RootState } from '../../state/root-reducer.ts';
import { forgetCallback, keepCallback } from '../callbacks.ts';
import { dialogClosed, dialogOpened, selectDialog } from './dialog-slice.ts';
import type { DialogAction } from './dialog-slice.ts';

export interface DialogRequest {
  title: string;
  /** Markup; anything but simple text formatting is left out. */
  description?: string;
  actions?: {
    name: string;
    /** Default: primary; `danger` for what cannot be undone. */
    color?: DialogAction['color'];
    icon?: string;
    callback?: () => void;
  }[];
  /** Whether Escape, a click beside it and Cancel close it; default true. */
  dismissible?: boolean;
  /** A cross in the corner instead of a Cancel button; default false. */
  useX?: boolean;
}

/** Shows a modal question or notice. One dialog at a time: a second one replaces the first. */
export function showDialog(request: DialogRequest) {
  return (dispatch: AppDispatch): void => {
    dispatch(hideDialog());
    const { title, description = '', actions = [] } = request;
    const { dismissible = true, useX = false } = request;
    dispatch(
      dialogOpened({
        title,
        description,
        actions: actions.map(({ name, color = 'primary', icon, callback }) => ({
          name,
          color,
          icon: icon ?? null,
          callbackId: callback ? keepCallback(callback) : null,
        })),
        dismissible,
        useX,
      }),
    );
  };
}

export function hideDialog() {
  return (dispatch: AppDispatch, getState: () => RootState): void => {
    const { actions } = selectDialog(getState());
    for (const { callbackId } of actions) forgetCallback(callbackId);
    dispatch(dialogClosed());
  };
}
