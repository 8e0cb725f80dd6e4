import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { aWindow } from '../../testing/a-window.ts';
import { anImage } from '../../testing/an-image.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { createStore } from '../app/create-store.ts';
import { useCollectionList } from './collections/use-collection-list.ts';
import { updateMetadata } from './images/image-requests.ts';
import { useImageList } from './images/use-image-list.ts';

const withPreview = anImage('a');
const coast = {
  id: 'c',
  title: 'Coast',
  description: null,
  images: [],
  imageCount: 0,
  cover: null,
};

describe.each([
  ['images', useImageList],
  ['collections', useCollectionList],
] as const)('the list of %s', (name, useList) => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setTimeout', 'setInterval'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  function List() {
    const { items } = useList();
    return <p>{items ? `${items.length} listed` : 'not loaded'}</p>;
  }

  function visits() {
    const server = fakeServer({
      'GET /images/window?count=100': () => aWindow([withPreview]),
      'GET /collections': () => ({ data: { collections: [coast] } }),
      'PUT /images/a/metadata': () => ({ data: { image: withPreview } }),
    });
    const store = createStore();
    const visit = async () => {
      render(
        <Provider store={store}>
          <List />
        </Provider>,
      );
      await screen.findByText('1 listed');
      // A request that starts with the screen is sent a moment later.
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      cleanup();
    };
    return {
      visit,
      loads: () => server.count(`GET /${name === 'images' ? 'images/window?count=100' : name}`),
    };
  }

  it('is loaded once for several screens', async () => {
    const { visit, loads } = visits();
    await visit();
    await visit();
    expect(loads()).toBe(1);
  });

  it('is loaded again after something was changed', async () => {
    const { visit, loads } = visits();
    await visit();
    await act(() => updateMetadata('a', { iso: 100 }));
    await visit();
    expect(loads()).toBe(2);
  });

  it('is loaded again after a change that followed a correction of the clock', async () => {
    const { visit, loads } = visits();
    await visit();
    jest.setSystemTime(Date.now() - 3_600_000);
    await act(() => updateMetadata('a', { iso: 100 }));
    await visit();
    expect(loads()).toBe(2);
  });

  it('is loaded again when others have had a minute to change it', async () => {
    const { visit, loads } = visits();
    await visit();
    jest.setSystemTime(Date.now() + 60_000);
    await visit();
    expect(loads()).toBe(2);
  });
});
