import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { anImage } from '../../../test/an-image.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { updateMetadata } from '../../api/manage-images.ts';
import { createStore } from '../../app/store.ts';
import { useImageList } from './use-image-list.ts';

const withPreview = anImage('a');

function List() {
  const { items } = useImageList();
  return <p>{items ? `${items.length} images` : 'none yet'}</p>;
}

function visits() {
  const server = fakeServer({
    'GET /images': () => ({ data: { images: [withPreview] } }),
    'PUT /images/a/metadata': () => ({ data: { image: withPreview } }),
  });
  const store = createStore();
  const visit = async () => {
    render(
      <Provider store={store}>
        <List />
      </Provider>,
    );
    await screen.findByText('1 images');
    cleanup();
  };
  return { visit, loads: () => server.count('GET /images') };
}

describe('the list of images', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setTimeout', 'setInterval'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

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

  it('is loaded again when others have had a minute to change it', async () => {
    const { visit, loads } = visits();
    await visit();
    jest.setSystemTime(Date.now() + 60_000);
    await visit();
    expect(loads()).toBe(2);
  });
});
