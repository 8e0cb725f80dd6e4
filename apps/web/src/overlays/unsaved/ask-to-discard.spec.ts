import { expect, it } from '@jest/globals';
import { createStore } from '../../app/create-store.ts';
import { selectDialog } from '../dialogs/dialog-slice.ts';
import { showDialog } from '../dialogs/show-dialog.ts';
import { askToDiscard, unsavedChanges, withdraw } from './ask-to-discard.ts';

it('withdraws the question that was asked, and no other dialog of its title', () => {
  const { dispatch, getState } = createStore();
  dispatch(askToDiscard(() => undefined));
  dispatch(withdraw(unsavedChanges));
  expect(selectDialog(getState()).isOpen).toBe(false);
  dispatch(showDialog({ title: unsavedChanges.title }));
  dispatch(withdraw(unsavedChanges));
  expect(selectDialog(getState()).isOpen).toBe(true);
});
