import { expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { aToken } from '../../testing/fake-server.ts';
import { renderInStore } from '../../testing/render-in-store.tsx';
import { endAccess, holdAccess } from '../http/access.ts';
import { selectToasts } from '../overlays/toasts/toasts-slice.ts';
import { withUndo } from '../overlays/toasts/undo-toast.ts';
import { useOffer } from './use-offer.ts';

it('a change that ends late is reported to the person who began it, and to no other one', () => {
  const { store, result } = renderInStore(useOffer, undefined);
  const login = (id: string) => act(() => holdAccess(aToken({ admin: true, id })));
  const titles = () => selectToasts(store.getState()).map(({ title }) => title);
  login('ada');
  const offer = result.current;
  const report = (title: string) => act(() => offer(withUndo({ title }, () => undefined)));
  report('Deleted');
  act(() => endAccess());
  report('Changed');
  login('ada');
  report('Added');
  expect(titles()).toEqual(['Deleted', 'Changed', 'Added']);
  login('bob');
  report('Moved');
  expect(titles()).toEqual([]);
  act(() => endAccess({ by: 'logged-out' }));
  report('Sorted');
  expect(titles()).toEqual([]);
});
