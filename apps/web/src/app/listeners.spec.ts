import { describe, expect, it } from '@jest/globals';
import {
  findImages,
  loadFirstPage,
  loadWall,
  selectGallery,
  viewerOpening,
} from '../features/gallery/gallery-slice.ts';
import {
  loadCollection,
  loadImage,
  overlayHidden,
  overlayShown,
  viewerAddressed,
} from '../features/viewer/viewer-slice.ts';
import { selectToasts } from '../overlays/toasts/toasts-slice.ts';
import { createStore } from './create-store.ts';
import * as messages from './messages.ts';

const aborted = { name: 'AbortError', message: 'Aborted' };
const load = { order: 'date', seed: 1 } as const;
const firstPageRefused = (rejectedWithValue: boolean) => {
  const action = loadFirstPage.rejected(null, 'request', load, 'No reply');
  return { ...action, meta: { ...action.meta, rejectedWithValue } };
};

describe('the listeners', () => {
  it.each([
    [messages.imageFailed, loadImage.rejected(null, 'request', 'a', 'No reply')],
    [messages.collectionFailed, loadCollection.rejected(null, 'request', 'a', 'No reply')],
    [messages.imagesFailed, firstPageRefused(true)],
    [messages.imagesFailed, loadWall.rejected(null, 'request', load, 'No reply')],
    [messages.imagesFailed, findImages.rejected(null, 'request', { text: 'sea' }, 'No reply')],
  ])('show the toast "%s"', (title, action) => {
    const store = createStore();
    store.dispatch(action);
    expect(selectToasts(store.getState())).toEqual([
      expect.objectContaining({ title, description: 'No reply', type: 'error' }),
    ]);
  });

  it('show no toast for a request that was aborted', () => {
    const store = createStore();
    store.dispatch(loadImage.rejected(aborted, 'request', 'a'));
    expect(selectToasts(store.getState())).toEqual([]);
  });

  it('show no toast for a first page that is given up for all images', () => {
    const store = createStore();
    store.dispatch(firstPageRefused(false));
    expect(selectToasts(store.getState())).toEqual([]);
  });

  it('show no toast for a refresh that fails', () => {
    const store = createStore();
    const refresh = { ...load, isRefresh: true };
    store.dispatch(loadWall.rejected(null, 'request', refresh, 'No reply'));
    const search = { text: 'sea', isRefresh: true };
    store.dispatch(findImages.rejected(null, 'request', search, 'No reply'));
    expect(selectToasts(store.getState())).toEqual([]);
  });

  it('move the cards as the viewer opens and closes', () => {
    const store = createStore();
    const wall = () => selectGallery(store.getState());
    store.dispatch(viewerAddressed({ id: 'a', image: null }));
    expect(wall()).toMatchObject({ mode: 'exited', openId: 'a' });
    store.dispatch(overlayShown());
    store.dispatch(viewerAddressed({ id: null, image: null }));
    expect(wall()).toMatchObject({ mode: 'entering', openId: 'a' });
    store.dispatch(overlayHidden());
    expect(wall()).toMatchObject({ mode: 'loading', openId: null });
  });

  it('leave the cards alone while the viewer stays as it is', () => {
    const store = createStore();
    store.dispatch(viewerAddressed({ id: 'a', image: null }));
    store.dispatch(viewerOpening('b'));
    store.dispatch(viewerAddressed({ id: 'c', image: null }));
    expect(selectGallery(store.getState()).openId).toBe('b');
  });
});
