import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { aWallImage, anImage } from '../../test/an-image.ts';
import { failure, fakeServer } from '../../test/fake-server.ts';
import type { Answer } from '../../test/fake-server.ts';
import { FakeAnimation, installStage } from '../../test/fake-stage.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { loadSettings } from '../shell/settings/settings-slice.ts';
import { GalleryRoute } from './gallery-route.tsx';

const ids = Array.from({ length: 40 }, (_, i) => `p${i}`);
const collectionOf = (i: number) => ({ collectionId: i < 3 ? 'c' : null });
const onWall = ids.map((id, i) => aWallImage(id, collectionOf(i)));
const images = ids.map((id, i) => anImage(id, { ...collectionOf(i), iso: i === 0 ? 100 : null }));
const answers: Record<string, Answer> = {
  'GET /images/wall': () => ({ data: { images: onWall } }),
  'GET /images/wall?orderBy=date': () => ({ data: { images: onWall } }),
  'GET /images/wall?orderBy=date&opening=1': () => ({ data: { images: onWall.slice(0, 30) } }),
  'GET /images/wall?text=dusk': () => ({ data: { images: onWall.slice(0, 2) } }),
  'GET /images/wall?text=nothing': () => ({ data: { images: [] } }),
  'GET /collections/c': () => ({
    data: { collection: { id: 'c', title: 'Walk', images: images.slice(0, 3) } },
  }),
  ...Object.fromEntries(
    images.map((image) => [`GET /images/${image.id}`, () => ({ data: { image } })]),
  ),
};

function open(at = '/', more: Record<string, Answer> = {}) {
  const server = fakeServer({ ...answers, ...more });
  const screenful = renderScreen(
    <Routes>
      <Route element={<GalleryRoute />}>
        <Route index element={<></>} />
        <Route path="images/:id" element={<></>} />
      </Route>
    </Routes>,
    { at },
  );
  return { ...screenful, server };
}

const address = () => screen.getByTestId('address').textContent;
const card = (name: string) => screen.findByRole('link', { name });
const cards = () =>
  within(screen.getByRole('list', { name: 'Photographs' })).queryAllByRole('link');
/** How many pictures the wall has. */
const hangOf = () => Number(cards()[0]?.parentElement?.getAttribute('aria-setsize'));
const menu = () => screen.findByRole('navigation', { name: 'Gallery' });

/** Lets the pictures that hang arrive. */
async function arrivePictures(): Promise<void> {
  await waitFor(() => expect(cards().length).toBeGreaterThan(0));
  for (const image of document.querySelectorAll('[role=list] img')) fireEvent.load(image);
}
/** Lets the pictures to begin with arrive, and then the list of all. */
async function arrive(): Promise<void> {
  await arrivePictures();
  await waitFor(() => expect(hangOf()).toBe(40));
  await arrivePictures();
  await menu();
}
const land = () => act(() => FakeAnimation.finishAll());

beforeEach(() => {
  installStage();
  sessionStorage.setItem('salon.wall', '{"order":"date","seed":1,"anchor":null}');
  Object.defineProperty(HTMLImageElement.prototype, 'complete', {
    configurable: true,
    value: false,
  });
});

describe('the gallery', () => {
  it('hangs every picture as a link named by its caption', async () => {
    open('/');
    await arrive();
    expect((await card('Picture p0')).getAttribute('href')).toBe('/images/p0');
    const item = (await card('Picture p1')).parentElement;
    expect([item?.getAttribute('aria-posinset'), item?.getAttribute('aria-setsize')]).toEqual([
      '2',
      '40',
    ]);
  });

  it('shows its progress, and the menu when the first screen is there', async () => {
    open();
    const bar = await screen.findByRole('progressbar', { name: 'Loading photographs' });
    await waitFor(() => expect(cards().length).toBeGreaterThan(0));
    expect(screen.queryByRole('navigation')).toBeNull();
    fireEvent.load(document.querySelectorAll('[role=list] img')[0] as Element); // the wall has hung it
    await waitFor(() => expect(Number(bar.getAttribute('value'))).toBeGreaterThan(0));
    await arrive();
  });

  it('hides the menu when the address says so', async () => {
    const { store } = open('/?menu=false');
    await arrivePictures();
    await waitFor(() => expect(hangOf()).toBe(40));
    await arrivePictures();
    await waitFor(() => expect(store.getState().gallery.wall).toBe('live'));
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('hangs the pictures to begin with before it asks for all, which leave them where they are', async () => {
    const { server } = open();
    await waitFor(() => expect(hangOf()).toBe(30));
    const places = () =>
      cards()
        .slice(0, 2)
        .map((link) => [link, link.parentElement?.style.top]);
    const before = places();
    expect(server.count('GET /images/wall?orderBy=date')).toBe(0);
    await arrive();
    expect(places()).toEqual(before);
  });

  it('begins with all where it cannot have those to begin with', async () => {
    open('/', { 'GET /images/wall?orderBy=date&opening=1': () => failure(500, 'No.') });
    await waitFor(() => expect(hangOf()).toBe(40));
    await arrivePictures();
    await menu();
  });

  it('says why it stays empty, and tries again', async () => {
    const replies: unknown[] = [failure(500, 'The pictures are asleep.')];
    const { user } = open('/', {
      'GET /images/wall?orderBy=date': () => replies.shift() ?? { data: { images: onWall } },
    });
    await arrivePictures();
    const alert = await screen.findByText('The photographs did not arrive');
    expect(alert.parentElement?.textContent).toContain('The pictures are asleep.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await arrive();
  });

  it('changes between by date and shuffled', async () => {
    const { user, server } = open();
    await arrive();
    await user.click(screen.getByRole('button', { name: 'Shuffle' }));
    await screen.findByRole('button', { name: 'Sort by date' });
    expect(server.count('GET /images/wall')).toBe(1);
    expect(JSON.parse(sessionStorage.getItem('salon.wall') ?? '')).toMatchObject({ order: 'date' });
  });
});

describe('the menu', () => {
  const setting = (name: string, value: unknown) => ({ name, value });
  const settings = (...list: object[]) => ({
    'GET /settings': () => ({ data: { data: { settings: list } } }),
  });

  it('offers the about dialog only when it is on and has something to say', async () => {
    const on = setting('showAboutDialog', true);
    const { store, unmount } = open('/', settings(on));
    await act(() => store.dispatch(loadSettings()));
    await arrive();
    expect(screen.queryByRole('button', { name: 'About' })).toBeNull();
    unmount();
    const next = open('/', settings(on, setting('aboutDialogDescription', 'A quiet room.')));
    await act(() => next.store.dispatch(loadSettings()));
    await arrive();
    await next.user.click(screen.getByRole('button', { name: 'About' }));
    expect(next.store.getState().dialog).toMatchObject({
      isOpen: true,
      description: 'A quiet room.',
    });
  });

  it('offers to log in only when the setting is on and nobody is signed in', async () => {
    const { store } = open('/', settings(setting('showLoginLink', true)));
    await arrive();
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
    await act(() => store.dispatch(loadSettings()));
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  });
});

describe('the search', () => {
  it('waits 300 ms, goes into the address and shows what it found', async () => {
    const { user, server } = open();
    await arrive();
    await user.type(screen.getByPlaceholderText('Search images...'), ' Dusk ');
    await waitFor(() => expect(cards()).toHaveLength(2));
    expect(server.count('GET /images/wall?text=dusk')).toBe(1);
    expect(address()).toBe('/?q=Dusk');
    expect(screen.getByText('2 images')).toBeTruthy();
  });

  it('is read from the address', async () => {
    open('/?q=dusk');
    await waitFor(() => expect(cards()).toHaveLength(2));
  });

  it('says that it found nothing, and shows all again', async () => {
    const { user } = open('/?q=nothing');
    expect(await screen.findByText('Hmm, nothing here...')).toBeTruthy();
    expect(screen.getByText('Try being more specific or using different keywords')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(cards().length).toBeGreaterThan(2));
    expect(address()).toBe('/');
  });

  it('is cleared by Escape, then left by another', async () => {
    const { user } = open('/?q=dusk');
    await arrivePictures();
    await menu();
    const field = screen.getByPlaceholderText<HTMLInputElement>('Search images...');
    field.focus();
    await user.keyboard('{Escape}');
    expect([field.value, address()]).toEqual(['', '/']);
    expect(document.activeElement).toBe(field);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(document.body);
  });
});

describe('an opened picture', () => {
  async function openPicture(name = 'Picture p0') {
    const screenful = open();
    await arrive();
    await screenful.user.click(await card(name));
    const dialog = await screen.findByRole('dialog', { name });
    await land();
    return { ...screenful, dialog };
  }

  it('has the address, the focus and the page to itself', async () => {
    const { dialog } = await openPicture();
    expect(address()).toBe('/images/p0');
    expect(document.activeElement).toBe(dialog);
    expect(screen.getByRole('main', { hidden: true }).hasAttribute('inert')).toBe(true);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.title).toBe('Picture p0');
  });

  it('is closed by Escape and gives the focus back to its card', async () => {
    const { user } = await openPicture();
    await user.keyboard('{Escape}');
    expect(address()).toBe('/');
    await land();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(await card('Picture p0'));
  });

  it('is closed by the button', async () => {
    const { user } = await openPicture();
    await user.click(screen.getByRole('button', { name: 'Back to the gallery' }));
    await land();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('gives way to its neighbours, round and round, in the same entry of the history', async () => {
    const { user } = await openPicture();
    await screen.findByText('Image 1 of 3: Picture p0');
    await user.keyboard('{ArrowLeft}');
    await land();
    await screen.findByText('Image 3 of 3: Picture p2');
    expect(address()).toBe('/images/p2');
    await user.keyboard('{ArrowRight}');
    await land();
    await screen.findByText('Image 1 of 3: Picture p0');
    await user.keyboard('{Escape}');
    await land();
    expect(address()).toBe('/');
  });

  it('has no neighbours without a collection', async () => {
    const { user } = await openPicture('Picture p5');
    await user.keyboard('{ArrowRight}');
    await land();
    expect(address()).toBe('/images/p5');
    expect(screen.queryByRole('group', { name: 'Collection' })).toBeNull();
  });

  it('shows its strip, and another picture by a click on it', async () => {
    const { user } = await openPicture();
    const strip = await screen.findByRole('group', { name: 'Collection' });
    await waitFor(() => expect(within(strip).getAllByRole('button')).toHaveLength(3));
    expect(
      within(strip).getByRole('button', { name: 'Picture p0' }).getAttribute('aria-current'),
    ).toBe('true');
    await user.click(within(strip).getByRole('button', { name: 'Picture p1' }));
    await waitFor(() => expect(address()).toBe('/images/p1'));
    await user.keyboard('{ArrowDown}');
    expect(strip.parentElement?.hasAttribute('inert')).toBe(true);
    await user.keyboard('{ArrowUp}');
    expect(strip.parentElement?.hasAttribute('inert')).toBe(false);
  });

  it.each(['{Enter}', 'i', 'I'])('tells how it was made on %s', async (key) => {
    const { user } = await openPicture();
    const button = await screen.findByRole('button', { name: 'Information' });
    await user.keyboard(key);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('ISO').parentElement?.textContent).toBe('ISO100');
    await user.keyboard(key);
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('offers no information when there is none', async () => {
    await openPicture('Picture p5');
    expect(screen.queryByRole('button', { name: 'Information' })).toBeNull();
  });
});

describe('a picture called by its address', () => {
  it('opens over the wall, and leads to the wall', async () => {
    const { user } = open('/images/p0');
    await screen.findByRole('dialog', { name: 'Picture p0' });
    await land();
    await user.keyboard('{Escape}');
    await land();
    expect(address()).toBe('/');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that does not exist leads to the wall and says why', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    open('/images/gone', {
      'GET /images/gone': () => failure(404, 'There is no such photograph.'),
    });
    await waitFor(() => expect(address()).toBe('/'));
    expect(screen.getByText('Error Fetching Image')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    logged.mockRestore();
  });
});
