import type { AppDispatch } from '../../state/root-reducer.ts';
import { askToDiscard } from './ask-to-discard.ts';
import { questionOfUnsavedWork } from './unsaved-work.ts';

/** Leaves the screen by something other than a link: asks first if work would be lost. @returns whether it has left */
export const leaveScreen =
  (leave: () => void) =>
  (dispatch: AppDispatch): boolean => {
    const question = questionOfUnsavedWork();
    if (question) dispatch(askToDiscard(leave, question));
    else leave();
    return !question;
  };
