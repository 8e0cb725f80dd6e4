import { expect, it } from '@jest/globals';
import { aToken } from '../../testing/fake-server.ts';
import { createStore } from '../app/create-store.ts';
import { endAccess, holdAccess } from '../http/access.ts';
import { selectDialog } from '../overlays/dialogs/dialog-slice.ts';
import { showDialog } from '../overlays/dialogs/show-dialog.ts';
import { showToast } from '../overlays/toasts/show-toast.ts';
import { selectToasts } from '../overlays/toasts/toasts-slice.ts';
import { withUndo } from '../overlays/toasts/undo-toast.ts';
import './api.ts';

const login = (id: string) => holdAccess(aToken({ admin: true, id }));

/** A store in which an admin sees two toasts, of which one offers Undo. */
function open() {
  const store = createStore();
  const offer = (title: string) => store.dispatch(showToast(withUndo({ title }, () => undefined)));
  const titles = () => selectToasts(store.getState()).map(({ title }) => title);
  login('ada');
  store.dispatch(showToast({ title: 'Saved' }));
  offer('Deleted');
  return { offer, titles };
}

it('a person who logs out leaves nothing to undo to the next one', () => {
  const { offer, titles } = open();
  endAccess({ by: 'logged-out' });
  expect(titles()).toEqual(['Saved']);
  offer('Changed');
  login('bob');
  expect(titles()).toEqual(['Saved']);
  offer('Added');
  login('bob');
  expect(titles()).toEqual(['Saved', 'Added']);
});

it('a session that ends by itself takes nothing away, unless another person continues', () => {
  const { titles } = open();
  endAccess();
  login('ada');
  expect(titles()).toEqual(['Saved', 'Deleted']);
  endAccess();
  login('bob');
  expect(titles()).toEqual(['Saved']);
});

it('a question ends with the person it was asked, who may answer it after a session that ended by itself', () => {
  const store = createStore();
  const isAsked = () => selectDialog(store.getState()).isOpen;
  login('ada');
  store.dispatch(showDialog({ title: 'Empty the trash?' }));
  endAccess();
  login('ada');
  expect(isAsked()).toBe(true);
  endAccess();
  login('bob');
  expect(isAsked()).toBe(false);
});
