import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { failure } from '../../test/fake-server.ts';
import {
  address,
  arrive,
  arrivePictures,
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
  it('is sorted by date or by relevance, as the button says', async () => {
    sessionStorage.setItem('salon.wall', '{"order":"shuffle","seed":1,"anchor":null}');
    const { user } = openGallery('/?q=dusk', { [`GET ${dusk}`]: () => found(7, 2, 5) });
    await arrivePictures();
    await menu();
    expect(names()).toEqual(['p7', 'p2', 'p5']);
    await user.click(screen.getByRole('button', { name: 'Sort by date' }));
    await waitFor(() => expect(names()).toEqual(['p2', 'p5', 'p7']));
    await user.click(screen.getByRole('button', { name: 'Sort by relevance' }));
    await waitFor(() => expect(names()).toEqual(['p7', 'p2', 'p5']));
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
    await waitFor(() => expect(store.getState().gallery.status).toBe('ready'));
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
