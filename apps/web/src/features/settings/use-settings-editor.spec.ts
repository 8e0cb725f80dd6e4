import { describe, expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import type { Setting } from '@salon/api-contract';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import { renderInStore } from '../../../testing/render-in-store.tsx';
import { acceptToast } from '../../overlays/toasts/show-toast.ts';
import { selectToasts } from '../../overlays/toasts/toasts-slice.ts';
import { useSettingsEditor } from './use-settings-editor.ts';

const files = (value: number): Setting => ({
  name: 'maxUploadFiles',
  category: 'Uploads',
  description: '',
  type: 'integer',
  value,
  default: 10,
  min: 1,
  max: 1000,
});
const listOf = (...settings: Setting[]) => ({ data: { data: { settings } } });

/** The editor; `sent` has what each save replaces. */
function edit(...replies: unknown[]) {
  const server = fakeServer({
    'GET /settings': () => listOf(),
    'PUT /settings': () => replies.shift(),
  });
  const { store, result, rerender } = renderInStore(useSettingsEditor, [files(10)]);
  const sent = () =>
    server.calls.flatMap(({ method, body }) => (method === 'PUT' ? [replacedIn(body)] : []));
  const type = (text: string, shown: Setting) => act(() => result.current.edit(shown, text));
  const save = () => act(() => result.current.save());
  const loadAgain = (value: number) => rerender([files(value)]);
  const undo = () =>
    act(async () => {
      const toast = selectToasts(store.getState()).find(({ action }) => action?.isUndo);
      if (toast) store.dispatch(acceptToast(toast));
    });
  return { result, sent, type, save, undo, loadAgain };
}

describe('a setting that is reset', () => {
  it('is not reset while another value is shown than the saved one', async () => {
    const server = fakeServer({
      'GET /settings': () => listOf(),
      'GET /settings?complete=true': () => listOf(files(77)),
      'DELETE /settings/maxUploadFiles': () => ({ data: { data: { setting: files(10) } } }),
    });
    const { result } = renderInStore(useSettingsEditor, [files(20)]);
    const reset = (shown: Setting) => act(() => result.current.resetToDefault(shown));
    const resets = () => server.count('DELETE /settings/maxUploadFiles');
    await reset(files(20));
    expect(result.current.errorOf(files(77))).toMatch(/^This was changed in the meantime/);
    expect(resets()).toBe(0);
    await reset(files(77));
    expect(resets()).toBe(1);
    expect(result.current.errorOf(files(10))).toBeUndefined();
  });
});

function replacedIn(body: unknown): unknown {
  const { settings } = body as { settings: { replaces: unknown }[] }; // what the editor sends
  return settings.map(({ replaces }) => replaces);
}

describe('a setting that changes while it is edited', () => {
  it('is saved in place of the value that was shown when the edit began', async () => {
    const { sent, type, save, loadAgain } = edit(listOf(files(81)));
    type('8', files(10));
    loadAgain(61);
    type('81', files(61));
    await save();
    expect(sent()).toEqual([[10]]);
  });

  it('is saved in place of the value that the server has reported', async () => {
    const conflict = { settings: [{ name: 'maxUploadFiles', value: 61 }] };
    const { sent, type, save, loadAgain } = edit(
      failure(409, 'Nothing was saved.', conflict),
      listOf(files(81)),
    );
    type('81', files(10));
    loadAgain(61);
    await save();
    // A third admin's value, which the person has not seen either.
    loadAgain(62);
    await save();
    expect(sent()).toEqual([[10], [61]]);
  });

  it.each(['discard', 'discardAll', 'save'] as const)(
    'is edited from its value of that time after %s',
    async (how) => {
      const { result, sent, type, save, loadAgain } = edit(listOf(files(81)), listOf(files(90)));
      type('81', files(10));
      if (how === 'save') await save();
      else act(() => result.current[how]('maxUploadFiles'));
      loadAgain(61);
      type('90', files(61));
      await save();
      expect(sent().at(-1)).toEqual([61]);
    },
  );

  it('is saved in place of the former value after an undo of the person’s own', async () => {
    const { sent, type, save, undo, loadAgain } = edit(
      listOf(files(81)),
      listOf(files(10)),
      listOf(files(90)),
    );
    type('81', files(10));
    await save();
    loadAgain(81);
    type('90', files(81));
    await undo();
    loadAgain(10);
    await save();
    expect(sent()).toEqual([[10], [81], [10]]);
  });
});
