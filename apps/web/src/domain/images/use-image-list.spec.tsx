import { afterEach, describe, expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { aWindow } from '../../../testing/a-window.ts';
import { anImage } from '../../../testing/an-image.ts';
import { aToken, failure, fakeServer } from '../../../testing/fake-server.ts';
import { renderInStore } from '../../../testing/render-in-store.tsx';
import { createStore } from '../../app/create-store.ts';
import { holdAccess } from '../../http/access.ts';
import { selectToasts } from '../../overlays/toasts/toasts-slice.ts';
import { api } from '../api.ts';
import type { DashboardDispatch } from '../api.ts';
import { imageApi, patchImageList } from './image-endpoints.ts';
import { useImageList } from './use-image-list.ts';

/** Replies of the server that a test sends when it wants to. */
const pending: ((images: string[]) => void)[] = [];
afterEach(() => {
  pending.length = 0;
});

function open() {
  const server = fakeServer({
    'GET /images/window?count=100': () =>
      new Promise((resolve) => {
        pending.push((ids) => resolve(aWindow(ids.map((id) => anImage(id)))));
      }),
  });
  const store = createStore();
  const dispatch: DashboardDispatch = store.dispatch;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>{children}</Provider>
  );
  const { result } = renderHook(useImageList, { wrapper });
  const reply = (ids: string[]) => act(async () => pending.shift()?.(ids));
  const ids = () => result.current.items?.map(({ id }) => id);
  return { server, store, dispatch, reply, ids };
}

describe('the list of images', () => {
  it('shows a change at once, and ignores the reply to a request from before', async () => {
    const { server, dispatch, reply, ids } = open();
    await waitFor(() => expect(pending).toHaveLength(1));
    await reply(['a', 'b']);
    await waitFor(() => expect(ids()).toEqual(['a', 'b']));
    act(() => void dispatch(api.util.invalidateTags(['Images'])));
    await waitFor(() => expect(server.count('GET /images/window?count=100')).toBe(2));
    await act(async () =>
      dispatch(patchImageList((images) => images.filter(({ id }) => id !== 'a'))),
    );
    expect(ids()).toEqual(['b']);
    await reply(['a', 'b']);
    expect(ids()).toEqual(['b']);
  });

  it('is loaded again when someone else has changed it', async () => {
    const versions = ['one', 'one', 'two'];
    let shown = ['a'];
    const page = () =>
      aWindow(
        shown.map((id) => anImage(id)),
        { version: versions[0] ?? 'two' },
      );
    const server = fakeServer({
      'GET /images/window?count=100': page,
      'GET /images/window?count=1': () => {
        versions.shift();
        return page();
      },
    });
    const store = createStore();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <Provider store={store}>{children}</Provider>
    );
    const { result } = renderHook(useImageList, { wrapper });
    const ids = () => result.current.items?.map(({ id }) => id);
    await waitFor(() => expect(ids()).toEqual(['a']));
    const look = () => act(async () => document.dispatchEvent(new Event('visibilitychange')));
    await look();
    await waitFor(() => expect(server.count('GET /images/window?count=1')).toBe(1));
    expect(server.count('GET /images/window?count=100')).toBe(1);
    shown = ['b', 'a'];
    await look();
    await waitFor(() => expect(ids()).toEqual(['b', 'a']));
  });

  it('is not made by a change before it was loaded', async () => {
    const { dispatch, reply, ids } = open();
    await waitFor(() => expect(pending).toHaveLength(1));
    await act(async () => dispatch(patchImageList(() => [])));
    expect(ids()).toBeUndefined();
    await reply(['a']);
    await waitFor(() => expect(ids()).toEqual(['a']));
  });
});

describe('a query that fails', () => {
  const load = async () => {
    const { store, result } = renderInStore(() => useImageList(), undefined);
    act(() => holdAccess(aToken({ admin: true })));
    await waitFor(() => expect(result.current.error).not.toBeNull());
    const dispatch: DashboardDispatch = store.dispatch;
    return { dispatch, toasts: () => selectToasts(store.getState()) };
  };

  it('shows a toast with the title of its endpoint', async () => {
    fakeServer({ 'GET /images/window?count=100': () => failure(500, 'The disk is full.') });
    const { toasts } = await load();
    expect(toasts()).toMatchObject([
      { title: 'Error Fetching Images', description: 'The disk is full.', type: 'error' },
    ]);
  });

  it('shows no toast once the session has ended, unlike a change that fails', async () => {
    const refuse = () => failure(401, 'Log in first.');
    fakeServer({
      'GET /images/window?count=100': refuse,
      'PUT /images/a/metadata': refuse,
      'POST /refresh': refuse,
    });
    const { dispatch, toasts } = await load();
    expect(toasts()).toEqual([]);
    await act(() =>
      dispatch(imageApi.endpoints.editImage.initiate({ id: 'a', metadata: { comment: '' } })),
    );
    expect(toasts()).toMatchObject([{ title: 'Update Failed' }]);
  });
});
