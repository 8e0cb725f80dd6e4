import type { Dispatch } from '@reduxjs/toolkit';
import type { RootState } from '../../state/root-reducer.ts';
import { selectDialog } from '../dialogs/dialog-slice.ts';
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

/** Takes back a question that is no longer true. */
export const withdraw =
  ({ title }: LeaveQuestion) =>
  (dispatch: Dispatch, getState: () => RootState): void => {
    const shown = selectDialog(getState());
    if (shown.isOpen && shown.title === title) hideDialog()(dispatch, getState);
  };

/** Asks whether what would be lost may be. @param discard runs when it may */
export const askToDiscard = (discard: () => void, question = unsavedChanges) =>
  showDialog({
    title: question.title,
    description: question.description,
    actions: [{ name: question.action, color: 'danger', callback: discard }],
  });
