import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { limits } from '@salon/api-contract';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { failure } from '../../testing/fake-server.ts';
import {
  address,
  arrive,
  arriveImages,
  card,
  cards,
  countOnWall,
  galleryRoutes,
  land,
  menu,
  onWall,
  openGallery,
  openInBrowser,
  prepareGallery,
  stage,
} from '../../testing/gallery-screen.tsx';
import { held } from '../../testing/held.ts';
import { MemoryRouter } from '../../testing/memory-router.tsx';

const dusk = '/images/wall?text=dusk';
const names = () => cards().map((link) => link.dataset.id);
const found = (...places: number[]) => ({
  data: { images: places.flatMap((place) => onWall[place] ?? []) },
});

/** Watches the page for a text. @returns whether it was there, if only for a moment */
function watchFor(text: string): () => boolean {
  let wasSeen = false;
  const observer = new MutationObserver(() => {
    wasSeen ||= document.body.textContent.includes(text);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => wasSeen;
}

/** The place of the current entry in the history. */
const entry = (): number => (history.state as { idx: number }).idx;

beforeEach(prepareGallery);
afterEach(() => void jest.restoreAllMocks());

describe('a search', () => {
  it.each(['shuffle', 'date'])(
    'of a wall by %s shows the best match first, or sorts by date',
    async (order) => {
      sessionStorage.setItem('salon.wall', JSON.stringify({ order, seed: 1, anchor: null }));
      const { user, server } = openGallery('/?q=dusk', { [`GET ${dusk}`]: () => found(7, 2, 5) });
      await arriveImages();
      await menu();
      expect(names()).toEqual(['p7', 'p2', 'p5']);
      await user.click(screen.getByRole('button', { name: 'Sort by date' }));
      await waitFor(() => expect(names()).toEqual(['p2', 'p5', 'p7']));
      const toggler = screen.getByRole('button', { name: 'Sort by relevance' });
      expect(document.activeElement).toBe(toggler);
      await user.click(toggler);
      await waitFor(() => expect(names()).toEqual(['p7', 'p2', 'p5']));
      // The answer is the same one; only the wall by shuffle needs to learn the order of the dates.
      expect(server.count(`GET ${dusk}`)).toBe(1);
      expect(server.count('GET /images/wall?orderBy=date')).toBe(1);
    },
  );

  it('of a longer text than the server takes is shortened', async () => {
    const taken = 'd'.repeat(limits.searchTextLength);
    openGallery(`/?q=${taken}dd`, { [`GET /images/wall?text=${taken}`]: () => found(7) });
    await arriveImages();
    await menu();
    expect(names()).toEqual(['p7']);
    expect(screen.getByPlaceholderText('Search images...')).toHaveProperty('value', taken);
  });

  describe('of a wall by shuffle that is sorted by date', () => {
    const open = (byDate: () => unknown) =>
      openGallery('/', {
        'GET /images/wall?opening=1': () => ({ data: { images: onWall.slice(0, 30) } }),
        'GET /images/wall?orderBy=date': byDate,
        [`GET ${dusk}`]: () => found(7, 2, 5),
        'GET /images/wall?text=dust': () => found(9, 4, 6),
      });
    const sortByDate = () => screen.getByRole('button', { name: 'Sort by date' });
    async function sortFound({ user }: ReturnType<typeof open>) {
      await user.type(screen.getByPlaceholderText('Search images...'), 'dusk');
      await waitFor(() => expect(names()).toEqual(['p7', 'p2', 'p5']));
      await user.click(sortByDate());
    }
    beforeEach(() =>
      sessionStorage.setItem('salon.wall', '{"order":"shuffle","seed":1,"anchor":null}'),
    );

    it('leaves the wall as it was', async () => {
      const screenful = open(() => ({ data: { images: onWall } }));
      await arrive();
      const before = names();
      await sortFound(screenful);
      await waitFor(() => expect(names()).toEqual(['p2', 'p5', 'p7']));
      await screenful.user.clear(screen.getByPlaceholderText('Search images...'));
      // The wall looks further ahead by now.
      await waitFor(() => expect(names().filter((name) => before.includes(name))).toEqual(before));
      expect(sortByDate()).toBeTruthy();
    });

    it('stays by relevance if that fails', async () => {
      const screenful = open(() => failure(500, 'The images are asleep.'));
      await arrive();
      await sortFound(screenful);
      expect(await screen.findByText('The images are asleep.')).toBeTruthy();
      expect([
        names(),
        screen.queryByRole('heading', { name: 'Could not load the photos' }),
      ]).toEqual([['p7', 'p2', 'p5'], null]);
      expect(sortByDate()).toBeTruthy();
    });

    it('shows that it is waited for, and gives way to another search', async () => {
      const reply = held({ data: { images: onWall } });
      const screenful = open(reply.answer);
      await arrive();
      const bars = () => screen.queryAllByRole('progressbar').length;
      const before = bars();
      await sortFound(screenful);
      expect(bars()).toBe(before + 1);
      await screenful.user.type(screen.getByPlaceholderText('Search images...'), '{Backspace}t');
      await waitFor(() => expect(names()).toEqual(['p9', 'p4', 'p6']));
      await reply.release();
      await waitFor(() => expect(bars()).toBe(before));
      expect(names()).toEqual(['p9', 'p4', 'p6']);
    });
  });

  it('starts by relevance after another that was sorted by date', async () => {
    const { user } = openGallery('/?q=dusk', {
      [`GET ${dusk}`]: () => found(7, 2),
      'GET /images/wall?text=dust': () => found(9, 4, 6),
    });
    await arriveImages();
    await menu();
    await user.click(screen.getByRole('button', { name: 'Sort by date' }));
    await waitFor(() => expect(names()).toEqual(['p2', 'p7']));
    await user.type(screen.getByPlaceholderText('Search images...'), '{Backspace}t');
    await waitFor(() => expect(names()).toEqual(['p9', 'p4', 'p6']));
    expect(screen.getByRole('button', { name: 'Sort by date' })).toBeTruthy();
  });

  it('ends the one before, and names the same client', async () => {
    const { user, server } = openGallery('/', {
      [`GET ${dusk}`]: () => new Promise(() => undefined),
      'GET /images/wall?text=dust': () => found(9),
    });
    await arrive();
    const field = screen.getByPlaceholderText('Search images...');
    await user.type(field, 'dusk');
    await waitFor(() => expect(server.count(`GET ${dusk}`)).toBe(1));
    await user.type(field, '{Backspace}t');
    await waitFor(() => expect(names()).toEqual(['p9']));
    const [first, second] = server.calls.filter(({ path }) => /text=dus[kt]$/.test(path));
    expect([first?.signal?.aborted, second?.signal?.aborted]).toEqual([true, false]);
    expect(first?.searchClient).toMatch(/^[\w-]{1,64}$/);
    expect(second?.searchClient).toBe(first?.searchClient);
    expect(
      server.calls.find(({ path }) => path === '/images/wall?orderBy=date')?.searchClient,
    ).toBeNull();
  });

  it('is cleared before the screen shows its address, and adds one entry', async () => {
    openInBrowser();
    await arrive();
    const field = screen.getByPlaceholderText('Search images...');
    const go = jest.spyOn(history, 'go').mockImplementation(() => undefined);
    const before = entry();
    jest.useFakeTimers();
    fireEvent.change(field, { target: { value: 'dusk' } });
    // What happens in one act is rendered after it.
    act(() => {
      jest.advanceTimersByTime(300);
      fireEvent.keyDown(field, { key: 'Escape' });
    });
    jest.useRealTimers();
    expect([location.search, entry(), go.mock.calls]).toEqual(['?q=dusk', before + 1, [[-1]]]);
  });

  it('that is typed as an image opens leaves the image open', async () => {
    openInBrowser();
    await arrive();
    const picture = await card('Picture p0');
    jest.useFakeTimers();
    const field = screen.getByPlaceholderText('Search images...');
    fireEvent.change(field, { target: { value: 'dusk' } });
    act(() => {
      fireEvent.click(picture);
      jest.advanceTimersByTime(300);
    });
    jest.useRealTimers();
    expect(location.pathname + location.search).toBe('/images/p0');
    await land();
  });

  it('says that it failed, and tries again', async () => {
    const second = held(found(0, 1));
    const replies: unknown[] = [failure(500, 'The index is being made.'), second.answer()];
    const { user, store } = openGallery('/?q=dusk', { [`GET ${dusk}`]: () => replies.shift() });
    const heading = await screen.findByText('Could not search the photos');
    expect(heading.parentElement?.textContent).toContain('The index is being made.');
    expect([cards(), address()]).toEqual([[], '/?q=dusk']);
    const field = await screen.findByPlaceholderText<HTMLInputElement>('Search images...');
    expect(field.value).toBe('dusk');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(store.getState().gallery?.search).toBe('loading'));
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.queryByText('Hmm, nothing here...')).toBeNull();
    await second.release();
    await waitFor(() => expect(names()).toEqual(['p0', 'p1']));
    expect(screen.queryByText('Could not search the photos')).toBeNull();
  });

  it('is repeated by Enter after it failed', async () => {
    const replies: unknown[] = [failure(500, 'The index is being made.'), found(0, 1)];
    const { user } = openGallery('/?q=dusk', { [`GET ${dusk}`]: () => replies.shift() });
    await screen.findByText('Could not search the photos');
    await user.type(await screen.findByPlaceholderText('Search images...'), '{Enter}');
    await waitFor(() => expect(names()).toEqual(['p0', 'p1']));
  });

  it('does not load the wall again if it fails like the wall', async () => {
    const asleep = () => failure(500, 'The images are asleep.');
    const { user, server, store } = openGallery('/', {
      'GET /images/wall?orderBy=date&opening=1': asleep,
      'GET /images/wall?orderBy=date': asleep,
      [`GET ${dusk}`]: asleep,
    });
    await screen.findByText('Could not load the photos');
    const before = server.count('GET /images/wall?orderBy=date');
    await user.type(await screen.findByPlaceholderText('Search images...'), 'dusk');
    await waitFor(() => expect(store.getState().gallery?.search).toBe('failed'));
    expect(server.count('GET /images/wall?orderBy=date')).toBe(before);
  });

  describe('of a wall that failed to load', () => {
    const asleep = () => failure(500, 'The images are asleep.');
    const field = () => screen.findByPlaceholderText<HTMLInputElement>('Search images...');
    async function search(text: string, next: () => unknown) {
      const replies = [asleep];
      const screenful = openGallery('/', {
        'GET /images/wall?orderBy=date&opening=1': asleep,
        'GET /images/wall?orderBy=date': () => (replies.shift() ?? next)(),
        [`GET ${dusk}`]: () => found(7, 2, 5),
      });
      await screen.findByText('Could not load the photos');
      await screenful.user.type(await field(), text);
      return screenful;
    }

    it('loads the wall again', async () => {
      const { user } = await search('dusk', () => ({ data: { images: onWall } }));
      await waitFor(() => expect(names()).toEqual(['p7', 'p2', 'p5']));
      await user.clear(await field());
      await waitFor(() => expect(countOnWall()).toBe(40));
    });

    it('stays in use while the wall is loaded again', async () => {
      const reply = held({ data: { images: onWall } });
      const { user } = await search('dusk', reply.answer);
      await waitFor(() => expect(names()).toEqual(['p7', 'p2', 'p5']));
      expect(document.activeElement).toBe(await field());
      await user.type(await field(), '!');
      expect((await field()).value).toBe('dusk!');
      await reply.release();
    });

    it.each([
      ['dusk', ['p7', 'p2', 'p5']],
      ['nothing', []],
    ])('shows what it has found although that fails again (%s)', async (text, shown) => {
      const { server, store } = await search(text, asleep);
      await waitFor(() => expect(server.count('GET /images/wall?orderBy=date')).toBe(2));
      await waitFor(() => expect(store.getState().gallery?.status).toBe('failed'));
      expect([names(), screen.queryByText('Could not load the photos')]).toEqual([shown, null]);
      expect(screen.queryAllByText('Hmm, nothing here...')).toHaveLength(shown.length ? 0 : 1);
    });
  });

  it('can be changed before the list of all images is there', async () => {
    openGallery('/?q=dusk', {
      'GET /images/wall?orderBy=date': () => new Promise(() => undefined),
      [`GET ${dusk}`]: () => found(7, 2, 5),
    });
    await arriveImages();
    await menu();
    expect(names()).toEqual(['p7', 'p2', 'p5']);
  });

  it('says that nothing fits a text only when there is a reply to it', async () => {
    const reply = held(found());
    const { user, store } = openGallery('/?q=nothing', {
      'GET /images/wall?text=nothin': reply.answer,
    });
    await screen.findByText(/^No photo fits “\u2068nothing\u2069”/);
    const wasSeen = watchFor('No photo fits “\u2068nothin\u2069”');
    await user.type(screen.getByPlaceholderText('Search images...'), '{Backspace}');
    await waitFor(() => expect(store.getState().gallery?.search).toBe('loading'));
    expect(screen.queryByText('Hmm, nothing here...')).toBeNull();
    expect(wasSeen()).toBe(false);
    await reply.release();
    await screen.findByText(/^No photo fits “\u2068nothin\u2069”/);
  });

  it('without a result does not end with an empty gallery', async () => {
    const { user } = openGallery('/?q=nothing');
    await screen.findByText('Hmm, nothing here...');
    const wasSeen = watchFor('The photographer has not published');
    await menu();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(cards().length).toBeGreaterThan(2));
    expect(wasSeen()).toBe(false);
    expect(document.activeElement).toBe(screen.getByPlaceholderText('Search images...'));
  });

  it('that a visit begins with does not show all images first', async () => {
    const reply = held(found(0, 1));
    const { server, store } = openGallery('/?q=dusk', { [`GET ${dusk}`]: reply.answer });
    await waitFor(() => expect(store.getState().gallery?.status).toBe('ready'));
    expect([cards(), screen.queryByText('Hmm, nothing here...')]).toEqual([[], null]);
    await reply.release();
    await waitFor(() => expect(names()).toEqual(['p0', 'p1']));
    expect(server.count(`GET ${dusk}`)).toBe(1);
  });

  describe('whose results were left for another page', () => {
    async function leaveResults() {
      const { store, unmount } = openGallery('/?q=dusk', { [`GET ${dusk}`]: () => found(7, 2) });
      await arriveImages();
      await waitFor(() => expect(names()).toEqual(['p7', 'p2']));
      unmount();
      return (at: string) =>
        render(
          <Provider store={store}>
            <MemoryRouter at={at}>{galleryRoutes}</MemoryRouter>
          </Provider>,
        );
    }

    it('does not show them first on the whole wall', async () => {
      const comeBack = await leaveResults();
      const counts: (string | null)[] = [];
      const shown: unknown[] = [];
      const observer = new MutationObserver(() => {
        counts.push(screen.getByRole('status').textContent);
        shown.push(countOnWall());
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      comeBack('/');
      await waitFor(() => expect(countOnWall()).toBe(40));
      observer.disconnect();
      expect([new Set(counts), shown.includes(2)]).toEqual([new Set(['']), false]);
    });

    it('shows them at once after Back', async () => {
      const comeBack = await leaveResults();
      comeBack('/?q=dusk');
      expect(names()).toEqual(['p7', 'p2']);
    });
  });

  it('shows that it is waited for', async () => {
    const reply = held(found(0));
    const { user } = openGallery('/', { [`GET ${dusk}`]: reply.answer });
    await arrive();
    expect(stage().getAttribute('aria-busy')).toBe('false');
    await user.type(screen.getByPlaceholderText('Search images...'), 'dusk');
    expect(await screen.findByRole('progressbar', { name: 'Searching' })).toBeTruthy();
    expect(stage().getAttribute('aria-busy')).toBe('true');
    await reply.release();
    await waitFor(() => expect(stage().getAttribute('aria-busy')).toBe('false'));
  });
});

describe('sorting', () => {
  it('shows that it is waited for', async () => {
    const reply = held({ data: { images: onWall } });
    const { user } = openGallery('/', { 'GET /images/wall': reply.answer });
    await arrive();
    await user.click(screen.getByRole('button', { name: 'Shuffle' }));
    await waitFor(() => expect(stage().getAttribute('aria-busy')).toBe('true'));
    await reply.release();
    await waitFor(() => expect(stage().getAttribute('aria-busy')).toBe('false'));
  });
});
