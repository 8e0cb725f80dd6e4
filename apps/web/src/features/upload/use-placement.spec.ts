import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import { renderInStore } from '../../../testing/render-in-store.tsx';
import { useGetCollectionQuery } from '../../domain/collections/collection-endpoints.ts';
import { useCollectionList } from '../../domain/collections/use-collection-list.ts';
import { acceptToast } from '../../overlays/toasts/show-toast.ts';
import { selectToasts } from '../../overlays/toasts/toasts-slice.ts';
import { usePlacement } from './use-placement.ts';

const collection = { id: 'c-1', title: 'Fog', description: null, imageCount: 0, cover: null };
const existing = { kind: 'existing', id: 'c-1', title: 'Fog' } as const;

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('the placement of published images', () => {
  it('calls nothing without a collection', async () => {
    const server = fakeServer({});
    const { result } = renderInStore(usePlacement, undefined);
    await act(() => result.current.place({ kind: 'none' }, ['i-1']));
    expect(result.current.placement).toEqual({ status: 'none' });
    expect(server.calls).toEqual([]);
  });

  it('adds to an existing collection', async () => {
    const server = fakeServer({
      'POST /collections/c-1/images': () => ({ data: { results: [{ id: 'i-1', ok: true }] } }),
    });
    const { result } = renderInStore(usePlacement, undefined);
    await act(() => result.current.place(existing, ['i-1']));
    expect(result.current.placement).toEqual({ status: 'added', id: 'c-1', title: 'Fog' });
    expect(server.calls[0]?.body).toEqual({ imageIds: ['i-1'], move: false });
  });

  it.each([existing, { kind: 'new', title: 'Fog' }] as const)(
    'loads again what is shown of the collections ($kind)',
    async (choice) => {
      const server = fakeServer({
        'GET /collections': () => ({ data: { collections: [] } }),
        'GET /collections/c-1': () => ({ data: { collection: { ...collection, images: [] } } }),
        'POST /collections': () => ({ data: { collection: { ...collection, images: [] } } }),
        'POST /collections/c-1/images': () => ({ data: { results: [{ id: 'i-1', ok: true }] } }),
      });
      const { result } = renderInStore(() => {
        useCollectionList();
        return { page: useGetCollectionQuery('c-1'), ...usePlacement() };
      }, undefined);
      await waitFor(() => expect(result.current.page.isSuccess).toBe(true));
      await act(() => result.current.place(choice, ['i-1']));
      await waitFor(() => expect(server.count('GET /collections/c-1')).toBe(2));
      expect(server.count('GET /collections')).toBe(2);
    },
  );

  it('retries only the images that could not be added', async () => {
    const refusal = { id: 'i-2', ok: false, code: 'image/not-found', message: 'Not there.' };
    let results: unknown[] = [{ id: 'i-1', ok: true }, refusal];
    const server = fakeServer({
      'POST /collections/c-1/images': () => ({ data: { results } }),
    });
    const { result } = renderInStore(usePlacement, undefined);
    await act(() => result.current.place(existing, ['i-1', 'i-2']));
    const { placement } = result.current;
    expect(placement).toMatchObject({ status: 'failed', title: 'Fog', reason: 'Not there.' });

    results = [{ id: 'i-2', ok: true }];
    await act(async () => placement.status === 'failed' && placement.retry());
    expect(result.current.placement.status).toBe('added');
    expect(server.calls.map(({ body }) => body)).toEqual([
      { imageIds: ['i-1', 'i-2'], move: false },
      { imageIds: ['i-2'], move: false },
    ]);
  });

  it('tries to create the collection again if that failed', async () => {
    let isBusy = true;
    const server = fakeServer({
      'POST /collections': () =>
        isBusy ? failure(400, 'Not now.') : { data: { collection: { ...collection, images: [] } } },
      'POST /collections/c-1/images': () => ({ data: { results: [{ id: 'i-1', ok: true }] } }),
    });
    const { result } = renderInStore(usePlacement, undefined);
    await act(() => result.current.place({ kind: 'new', title: 'Fog' }, ['i-1']));
    const { placement } = result.current;
    expect(placement).toMatchObject({ status: 'failed', reason: 'Not now.' });

    isBusy = false;
    await act(async () => placement.status === 'failed' && placement.retry());
    expect(result.current.placement).toMatchObject({ status: 'added', id: 'c-1' });
    const creations = server.calls.filter(({ path }) => path === '/collections');
    expect(creations).toHaveLength(2);
    // With the same key: the first reply may have been lost after the collection was created.
    expect(new Set(creations.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });
});

describe('the placement after the person has left the Complete step', () => {
  const refusal = { id: 'i-1', ok: false, code: 'image/not-found', message: 'Not there.' };
  /** Places an image; the server answers after the person has left. */
  async function placeAndLeave(how: 'unmount' | 'leave') {
    const answers: ((results: unknown[]) => void)[] = [];
    const server = fakeServer({
      'POST /collections/c-1/images': () =>
        new Promise((resolve) => answers.push((results) => resolve({ data: { results } }))),
    });
    const { result, store, unmount } = renderInStore(usePlacement, undefined);
    await act(async () => void result.current.place(existing, ['i-1']));
    await act(async () => (how === 'unmount' ? unmount() : result.current.leave()));
    const answer = (results: unknown[]) => act(async () => answers.shift()?.(results));
    const toasts = () => selectToasts(store.getState());
    return { server, result, store, answer, toasts };
  }

  it.each(['unmount', 'leave'] as const)('reports a failure in a toast (%s)', async (how) => {
    const { server, answer, store, toasts } = await placeAndLeave(how);
    await answer([refusal]);
    const [toast] = toasts();
    expect(toast).toMatchObject({
      type: 'error',
      description:
        'The images are published, but not all could be added to “\u2068Fog\u2069”. Not there.',
      action: { name: 'Try again' },
      duration: 0,
    });

    await act(async () => toast && store.dispatch(acceptToast(toast)));
    await answer([{ id: 'i-1', ok: true }]);
    expect(toasts()).toMatchObject([
      { type: 'success', description: 'The uploaded images were added to “\u2068Fog\u2069”.' },
    ]);
    expect(server.count('POST /collections/c-1/images')).toBe(2);
  });

  it('reports a failure in a toast if the person left before the images were published', async () => {
    fakeServer({ 'POST /collections/c-1/images': () => ({ data: { results: [refusal] } }) });
    const { result, store, unmount } = renderInStore(usePlacement, undefined);
    const { place } = result.current;
    unmount();
    await act(() => place(existing, ['i-1']));
    expect(selectToasts(store.getState())).toMatchObject([{ type: 'error' }]);
  });

  it('does not show the failure of an earlier upload as that of the current one', async () => {
    const { result, answer, toasts } = await placeAndLeave('leave');
    await act(() => result.current.place({ kind: 'none' }, ['i-2']));
    await answer([refusal]);
    expect(result.current.placement).toEqual({ status: 'none' });
    expect(toasts()).toHaveLength(1);
  });

  it.each(['unmount', 'leave'] as const)('offers to try a failure again (%s)', async (how) => {
    const replies = [[refusal], [{ id: 'i-1', ok: true }]];
    fakeServer({
      'POST /collections/c-1/images': () => ({ data: { results: replies.shift() } }),
    });
    const { result, store, unmount } = renderInStore(usePlacement, undefined);
    const toasts = () => selectToasts(store.getState());
    await act(() => result.current.place(existing, ['i-1']));
    act(() => (how === 'unmount' ? unmount() : result.current.leave()));
    expect(toasts()).toMatchObject([{ action: { name: 'Try again' }, duration: 0 }]);
    const [toast] = toasts();
    await act(async () => toast && store.dispatch(acceptToast(toast)));
    expect(toasts()).toMatchObject([{ type: 'success' }]);
    unmount();
    expect(toasts()).toHaveLength(1);
  });

  it('shows a failure on the Complete step without a toast', async () => {
    fakeServer({ 'POST /collections/c-1/images': () => ({ data: { results: [refusal] } }) });
    const { result, store } = renderInStore(usePlacement, undefined);
    await act(() => result.current.place(existing, ['i-1']));
    expect(result.current.placement.status).toBe('failed');
    expect(selectToasts(store.getState())).toEqual([]);
  });
});
