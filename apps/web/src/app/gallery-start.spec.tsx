import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import {
  arrive,
  arriveImages,
  countOnWall,
  onWall,
  openGallery,
  prepareGallery,
} from '../../test/gallery-screen.tsx';
import { loadSettings } from '../domain/settings/settings-slice.ts';

const page = document.documentElement.dataset;
const shuffled = { 'GET /images/wall?opening=1': () => ({ data: { images: onWall } }) };
const never = () => new Promise<never>(() => undefined);
const reply = (settings: Record<string, unknown>) => ({
  data: { data: { settings: Object.entries(settings).map(([name, value]) => ({ name, value })) } },
});

beforeEach(() => {
  prepareGallery();
  sessionStorage.setItem('salon.wall', '{"order":null,"seed":1,"anchor":null}');
});
afterEach(() => {
  delete page.wallOrder;
  delete page.newestFirst;
});

describe('the first visit', () => {
  it('shows the wall without the settings', async () => {
    const { store, server } = openGallery('/', { ...shuffled, 'GET /settings': never });
    act(() => void store.dispatch(loadSettings()));
    await arrive();
    expect(server.calls.map(({ path }) => path)).toContain('/images/wall?opening=1');
  });

  it('asks for the largest image first, and for the others when it is there', async () => {
    openGallery('/', shuffled);
    await waitFor(() => expect(countOnWall()).toBeGreaterThan(2));
    const images = [...document.querySelectorAll<HTMLImageElement>('[role=list] img')];
    const asked = () => images.filter(({ src }) => src);
    const [first] = asked();
    expect([asked().length, first?.fetchPriority]).toEqual([1, 'high']);
    act(() => void first?.dispatchEvent(new Event('load')));
    expect(asked()).toEqual(images);
    await arrive();
  });

  it('begins with the order that the page names', async () => {
    page.wallOrder = 'date';
    const { server } = openGallery('/', { 'GET /settings': never });
    await arrive();
    expect(server.calls[0]?.path).toBe('/images/wall?orderBy=date&opening=1');
  });

  it('follows settings that arrive before any image', async () => {
    const { store, server } = openGallery('/', {
      'GET /images/wall?opening=1': never,
      'GET /settings': () => reply({ wallOrder: 'date' }),
    });
    await act(() => store.dispatch(loadSettings()));
    await waitFor(() =>
      expect(server.calls.at(-1)?.path).toBe('/images/wall?orderBy=date&opening=1'),
    );
    await arrive();
    expect(store.getState().gallery?.order).toBe('date');
  });

  it('leaves images where they are when the settings arrive later', async () => {
    const { store } = openGallery('/', {
      ...shuffled,
      'GET /settings': () => reply({ wallOrder: 'date' }),
    });
    await arriveImages();
    await act(() => store.dispatch(loadSettings()));
    expect(store.getState().gallery?.order).toBe('shuffle');
  });
});
