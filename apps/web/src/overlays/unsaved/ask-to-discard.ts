import { showDialog } from '../dialogs/show-dialog.ts';
import { messages } from './messages.ts';

export interface LeaveQuestion {
  title: string;
  description: string;
  /** Of the button that leaves. */
  action: string;
}

export const unsavedChanges: LeaveQuestion = messages.discard;

/** Asks whether what would be lost may be. @param discard runs when it may */
export const askToDiscard = (discard: () => void, question = unsavedChanges) =>
  showDialog({
    title: question.title,
    description: question.description,
    actions: [{ name: question.action, color: 'danger', callback: discard }],
  });
