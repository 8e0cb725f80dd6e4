import { expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import type { Setting } from '@salon/api-contract';
import { renderInStore } from '../../../testing/render-in-store.tsx';
import { selectToasts } from '../../overlays/toasts/toasts-slice.ts';
import { useOfferUndo } from './use-offer-undo.ts';

const setting = (value: number) =>
  ({
    ...{ name: 'maxUploadFiles', category: 'Uploads', type: 'integer', description: 'Most files.' },
    ...{ default: 10, value },
  }) as Setting; // as the server sends it

it.each([
  ['a value that is another one now', 25, ['Undo']],
  ['no value that stayed the same', 10, []],
])('offers to restore %s', (_what, before, offered) => {
  const { result, store } = renderInStore(() => useOfferUndo(() => undefined), undefined);
  const toast = { title: 'Setting Reset', description: 'It has its default value.' };
  act(() => result.current(toast, [setting(before)], [setting(10)]));
  const actions = selectToasts(store.getState()).flatMap(({ action }) => action?.name ?? []);
  expect(actions).toEqual(offered);
});
