import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { failure } from '../../test/fake-server.ts';
import {
  address,
  arrive,
  arriveImages,
  cards,
  menu,
  onWall,
  openGallery,
  prepareGallery,
  stage,
} from '../../test/gallery-screen.tsx';

const dusk = '/images/wall?text=dusk';
const names = () => cards().map((link) => link.dataset.id);
const found = (...places: number[]) => ({
  data: { images: places.flatMap((place) => onWall[place] ?? []) },
});

/** A reply that comes when the test says so. */
function held(value: unknown) {
  let release = (): void => undefined;
  const reply = new Promise((resolve) => (release = () => resolve(value)));
  return { reply, release: () => act(async () => release()) };
}

beforeEach(prepareGallery);

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
      await user.click(screen.getByRole('button', { name: 'Sort by relevance' }));
      await waitFor(() => expect(names()).toEqual(['p7', 'p2', 'p5']));
      // The answer is the same one; only the wall by shuffle needs to learn the order of the dates.
      expect(server.count(`GET ${dusk}`)).toBe(1);
      expect(server.count('GET /images/wall?orderBy=date')).toBe(1);
    },
  );

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

  it('says that it failed, and tries again', async () => {
    const replies: unknown[] = [failure(500, 'The index is being made.'), found(0, 1)];
    const { user } = openGallery('/?q=dusk', { [`GET ${dusk}`]: () => replies.shift() });
    const heading = await screen.findByText('Could not search the photos');
    expect(heading.parentElement?.textContent).toContain('The index is being made.');
    expect([cards(), address()]).toEqual([[], '/?q=dusk']);
    expect((await screen.findByPlaceholderText<HTMLInputElement>('Search images...')).value).toBe(
      'dusk',
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(names()).toEqual(['p0', 'p1']));
    expect(screen.queryByText('Could not search the photos')).toBeNull();
  });

  it('that a visit begins with does not show all images first', async () => {
    const reply = held(found(0, 1));
    const { server, store } = openGallery('/?q=dusk', { [`GET ${dusk}`]: () => reply.reply });
    await waitFor(() => expect(store.getState().gallery?.status).toBe('ready'));
    expect([cards(), screen.queryByText('Hmm, nothing here...')]).toEqual([[], null]);
    await reply.release();
    await waitFor(() => expect(names()).toEqual(['p0', 'p1']));
    expect(server.count(`GET ${dusk}`)).toBe(1);
  });

  it('shows that it is waited for', async () => {
    const reply = held(found(0));
    const { user } = openGallery('/', { [`GET ${dusk}`]: () => reply.reply });
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
    const { user } = openGallery('/', { 'GET /images/wall': () => reply.reply });
    await arrive();
    await user.click(screen.getByRole('button', { name: 'Shuffle' }));
    await waitFor(() => expect(stage().getAttribute('aria-busy')).toBe('true'));
    await reply.release();
    await waitFor(() => expect(stage().getAttribute('aria-busy')).toBe('false'));
  });
});
