import type { AppDispatch, RootState } from '../../state/root-reducer.ts';
import { selectDialog } from '../dialogs/dialog-slice.ts';
import type { DialogState } from '../dialogs/dialog-slice.ts';
import { hideDialog, showDialog } from '../dialogs/show-dialog.ts';
import { messages } from './messages.ts';

export interface LeaveQuestion {
  title: string;
  description: string;
  /** Of the button that leaves. */
  action: string;
}

export const unsavedChanges: LeaveQuestion = messages.discard;
/** While the request that saves them cannot be taken back. */
const changesBeingSaved: LeaveQuestion = messages.saving;

export const questionWhile = (isSaving: boolean): LeaveQuestion =>
  isSaving ? changesBeingSaved : unsavedChanges;

/** The dialog in which each question was last asked. */
const dialogOf = new WeakMap<LeaveQuestion, DialogState>();

/** Takes back a question that is no longer true. */
export const withdraw =
  (question: LeaveQuestion) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    if (selectDialog(getState()) === dialogOf.get(question)) dispatch(hideDialog());
  };

/** Asks whether what would be lost may be. @param discard runs when it may */
export const askToDiscard =
  (discard: () => void, question = unsavedChanges) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const { title, description, action } = question;
    const actions = [{ name: action, color: 'danger', callback: discard } as const];
    dispatch(showDialog({ title, description, actions }));
    dialogOf.set(question, selectDialog(getState()));
  };
