import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { anImage } from '../../../testing/an-image.ts';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { renderInStore } from '../../../testing/render-in-store.tsx';
import { selectToasts } from '../../overlays/toasts/toasts-slice.ts';
import { lazyStrip } from './lazy-strip.ts';
import { useViewerLoads } from './use-viewer-loads.ts';
import { overlayHidden, overlayShown, selectViewer, viewerAddressed } from './viewer-slice.ts';

const inWalk = { collectionId: 'walk' };
const images = [
  anImage('a', inWalk),
  anImage('b', inWalk),
  anImage('c', { collectionId: 'other' }),
];
const never = () => new Promise(() => undefined);
const answers: Record<string, Answer> = {
  ...Object.fromEntries(
    images.map((image) => [`GET /images/${image.id}`, () => ({ data: { image } })]),
  ),
  'GET /images/d': () => ({ data: { image: anImage('d') } }),
  'GET /collections/walk': () => ({
    data: { collection: { id: 'walk', title: 'Walk', images: images.slice(0, 2) } },
  }),
  'GET /collections/other': () => ({
    data: { collection: { id: 'other', title: 'Other', images: images.slice(2) } },
  }),
};

/** A viewer on image a; `go` leads to another. */
async function load(more: Record<string, Answer> = {}) {
  const server = fakeServer({ ...answers, ...more });
  const onFailure = jest.fn<() => void>();
  const { store, unmount } = renderInStore(useViewerLoads, onFailure);
  const go = (id: string) =>
    act(async () => {
      store.dispatch(viewerAddressed({ id, image: null }));
      store.dispatch(overlayShown());
    });
  const close = () =>
    act(async () => void store.dispatch(viewerAddressed({ id: null, image: null })));
  await go('a');
  const signalOf = (path: string) => server.calls.find((call) => call.path === path)?.signal;
  const viewer = () => selectViewer(store.getState());
  const toasts = () => selectToasts(store.getState());
  return { server, onFailure, store, unmount, go, close, signalOf, viewer, toasts };
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the image shown', () => {
  it('is loaded, then its collection', async () => {
    const { viewer, onFailure } = await load();
    await waitFor(() => expect(viewer().collection?.title).toBe('Walk'));
    expect(viewer()).toMatchObject({ image: { id: 'a' }, described: { id: 'a' } });
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('is no longer awaited once another is shown, and a late reply changes nothing', async () => {
    let reply = (): void => undefined;
    const late = new Promise((resolve) => {
      reply = () => resolve({ data: { image: images[0] } });
    });
    const { signalOf, go, viewer, onFailure, toasts } = await load({ 'GET /images/a': () => late });
    expect(signalOf('/images/a')?.aborted).toBe(false);
    await go('d');
    expect(signalOf('/images/a')?.aborted).toBe(true);
    await waitFor(() => expect(viewer().image?.id).toBe('d'));
    await act(async () => reply());
    expect(viewer()).toMatchObject({
      image: { id: 'd' },
      described: { id: 'd' },
      hasFailed: false,
    });
    expect([onFailure.mock.calls, toasts()]).toEqual([[], []]);
  });

  it('is no longer awaited once the viewer is gone', async () => {
    const { signalOf, unmount } = await load({ 'GET /images/a': never });
    unmount();
    expect(signalOf('/images/a')?.aborted).toBe(true);
  });

  it('closes the viewer once if it cannot be loaded, and a toast says why', async () => {
    const { onFailure, toasts } = await load({ 'GET /images/a': () => failure(404, 'Gone.') });
    await waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1));
    expect(toasts()).toMatchObject([{ title: 'Error Fetching Image', description: 'Gone.' }]);
  });
});

describe('an image that cannot be loaded', () => {
  it('does not close a viewer that is closing already', async () => {
    let reply = (): void => undefined;
    const late = new Promise((resolve) => (reply = () => resolve(failure(404, 'Gone.'))));
    const { onFailure, viewer, close } = await load({ 'GET /images/a': () => late });
    await close();
    await act(async () => reply());
    await waitFor(() => expect(viewer().hasFailed).toBe(true));
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe('an image that failed and is wanted again during the flight back', () => {
  it('is loaded again', async () => {
    const replies = [failure(404, 'Gone.')];
    const { server, onFailure, store, close, viewer } = await load({
      'GET /images/a': () => replies.shift() ?? { data: { image: images[0] } },
    });
    await waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1));
    await close();
    await act(async () => {
      store.dispatch(viewerAddressed({ id: 'a', image: null }));
      store.dispatch(overlayHidden());
    });
    await waitFor(() => expect(viewer().image?.id).toBe('a'));
    expect(server.count('GET /images/a')).toBe(2);
  });
});

describe('the collection of the image', () => {
  it('is loaded once for all its images', async () => {
    const { server, go, viewer } = await load();
    await waitFor(() => expect(viewer().collection?.id).toBe('walk'));
    await go('b');
    await waitFor(() => expect(viewer().image?.id).toBe('b'));
    expect(server.count('GET /collections/walk')).toBe(1);
  });

  it('is not asked for where the image is in none', async () => {
    const { server, go, viewer } = await load({ 'GET /images/a': never });
    await go('d');
    await waitFor(() => expect(viewer().image?.id).toBe('d'));
    expect(server.calls.filter(({ path }) => path.startsWith('/collections'))).toEqual([]);
  });

  it('is no longer awaited once an image of another collection is shown', async () => {
    const { signalOf, go, viewer, toasts } = await load({ 'GET /collections/walk': never });
    await waitFor(() => expect(signalOf('/collections/walk')?.aborted).toBe(false));
    await go('c');
    await waitFor(() => expect(viewer().collection?.id).toBe('other'));
    expect(signalOf('/collections/walk')?.aborted).toBe(true);
    expect([viewer().hasCollectionFailed, toasts()]).toEqual([false, []]);
  });

  it('leaves the image where it is if it cannot be loaded', async () => {
    const { viewer, onFailure, toasts } = await load({
      'GET /collections/walk': () => failure(500, 'No.'),
    });
    await waitFor(() => expect(viewer().hasCollectionFailed).toBe(true));
    expect(viewer()).toMatchObject({ image: { id: 'a' }, collection: null });
    expect(onFailure).not.toHaveBeenCalled();
    expect(toasts()).toMatchObject([{ title: 'Error Fetching Collection' }]);
  });

  it('counts as not loaded if the files of its strip cannot be loaded', async () => {
    jest.spyOn(lazyStrip, 'preload').mockRejectedValueOnce(new Error('No such file'));
    const { viewer } = await load();
    await waitFor(() => expect(viewer().hasCollectionFailed).toBe(true));
    expect(viewer()).toMatchObject({ image: { id: 'a' }, collection: null });
  });
});
