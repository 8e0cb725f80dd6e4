import type { AppDispatch, RootState } from '../../state/root-reducer.ts';
import { runCallback } from '../callbacks.ts';
import { selectDialog } from './dialog-slice.ts';
import type { DialogAction } from './dialog-slice.ts';
import { hideDialog } from './show-dialog.ts';

/** Does what the button says, then closes: unless the callback has opened the next dialog. */
export function chooseAction(action: DialogAction) {
  return (dispatch: AppDispatch, getState: () => RootState): void => {
    const asked = selectDialog(getState());
    runCallback(action.callbackId);
    if (selectDialog(getState()) === asked) dispatch(hideDialog());
  };
}
