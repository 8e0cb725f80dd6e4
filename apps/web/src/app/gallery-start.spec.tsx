import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { failure } from '../../testing/fake-server.ts';
import {
  arrive,
  arriveImages,
  cards,
  countOnWall,
  menu,
  onWall,
  openGallery,
  prepareGallery,
} from '../../testing/gallery-screen.tsx';
import { held } from '../../testing/held.ts';
import { MemoryRouter } from '../../testing/memory-router.tsx';
import { loadSettings } from '../domain/settings/settings-slice.ts';
import { GalleryRoute } from './gallery-route.tsx';

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
    // The others wait for the first a second at most.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    openGallery('/', shuffled);
    await waitFor(() => expect(countOnWall()).toBeGreaterThan(2));
    const images = [...document.querySelectorAll<HTMLImageElement>('[role=list] img')];
    const asked = () => images.filter(({ src }) => src);
    const [first] = asked();
    expect([asked().length, first?.fetchPriority]).toEqual([1, 'high']);
    act(() => void first?.dispatchEvent(new Event('load')));
    expect(asked()).toEqual(images);
    clock.mockRestore();
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

describe('a return to the wall', () => {
  const byDate = 'GET /images/wall?orderBy=date';
  beforeEach(prepareGallery);

  /** Leaves a wall that has loaded. The list then has this reply. */
  async function leaveWall(reply: () => unknown) {
    const replies = [() => ({ data: { images: onWall } })];
    const { store, server, unmount } = openGallery('/', {
      [byDate]: () => (replies.shift() ?? reply)(),
    });
    await arrive();
    unmount();
    const comeBack = () =>
      render(
        <Provider store={store}>
          <MemoryRouter>
            <GalleryRoute />
          </MemoryRouter>
        </Provider>,
      );
    return { store, server, comeBack };
  }

  it('keeps the images if they cannot be loaded again', async () => {
    const { store, server, comeBack } = await leaveWall(() =>
      failure(500, 'The images are asleep.'),
    );
    const { all } = store.getState().gallery ?? {};
    comeBack();
    await waitFor(() => expect(server.count(byDate)).toBe(2));
    await act(() => Promise.resolve());
    expect(store.getState().gallery).toMatchObject({ status: 'ready', all });
    expect(store.getState().toasts?.items).toEqual([]);
    expect([cards().length > 0, screen.queryByText('Could not load the photos')]).toEqual([
      true,
      null,
    ]);
  });

  it('shows what has changed meanwhile', async () => {
    const { comeBack } = await leaveWall(() => ({ data: { images: onWall.slice(0, 39) } }));
    comeBack();
    await waitFor(() => expect(countOnWall()).toBe(39));
  });

  it('keeps its place if the page is left before anything is shown', async () => {
    const place = { order: 'date', seed: 1, anchor: { id: 'x', y: 40 }, count: 9, index: 3 };
    sessionStorage.setItem('salon.wall', JSON.stringify(place));
    openGallery('/', { [byDate]: never });
    await waitFor(() => expect(document.querySelector('[role=list]')).not.toBeNull());
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(JSON.parse(sessionStorage.getItem('salon.wall') ?? '')).toEqual(place);
  });

  it('does not begin with the first page again, even without an image to return to', async () => {
    const { server, comeBack } = await leaveWall(() => ({ data: { images: onWall } }));
    sessionStorage.setItem('salon.wall', '{"order":"date","seed":1,"anchor":null}');
    comeBack();
    await waitFor(() => expect(server.count(byDate)).toBe(2));
    expect([countOnWall(), server.count(`${byDate}&opening=1`)]).toEqual([40, 1]);
  });
});

describe('a list that failed to load', () => {
  it('is loaded when the connection is back', async () => {
    const replies: unknown[] = [failure(500, 'The images are asleep.')];
    openGallery('/', {
      'GET /images/wall?opening=1': () => failure(500, 'The images are asleep.'),
      'GET /images/wall': () => replies.shift() ?? { data: { images: onWall } },
    });
    await screen.findByText('Could not load the photos');
    act(() => void window.dispatchEvent(new Event('online')));
    await arriveImages();
    expect(screen.queryByText('Could not load the photos')).toBeNull();
  });

  it('keeps the focus while it is tried again, and then has it on an image', async () => {
    const reply = held({ data: { images: onWall } });
    const replies: unknown[] = [failure(500, 'The images are asleep.')];
    const { user } = openGallery('/', {
      'GET /images/wall?opening=1': () => failure(500, 'The images are asleep.'),
      'GET /images/wall': () => replies.shift() ?? reply.answer(),
    });
    await menu();
    const button = await screen.findByRole('button', { name: 'Try again' });
    await user.click(button);
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    expect(document.activeElement).toBe(button);
    await reply.release();
    await waitFor(() => expect(cards()).toContain(document.activeElement));
    expect(button.isConnected).toBe(false);
  });

  it('has the same shuffle when it is tried again', async () => {
    const replies: unknown[] = [failure(500, 'The images are asleep.')];
    const { user, store } = openGallery('/', {
      'GET /images/wall?opening=1': () => failure(500, 'The images are asleep.'),
      'GET /images/wall': () => replies.shift() ?? { data: { images: onWall } },
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await arrive();
    expect(store.getState().gallery).toMatchObject({ seed: 1, all: { name: 'shuffle 1' } });
  });
});
