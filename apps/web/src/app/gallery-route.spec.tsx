import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anImage } from '../../testing/an-image.ts';
import { failure } from '../../testing/fake-server.ts';
import {
  address,
  arrive,
  arriveImages,
  card,
  cards,
  countOnWall,
  land,
  menu,
  onWall,
  openGallery as open,
  prepareGallery,
  settingsReply,
  stage,
} from '../../testing/gallery-screen.tsx';
import { viewerAddressed } from '../features/viewer/viewer-slice.ts';
import { FakeAnimation } from '../../testing/fake-stage.ts';
import { hideDialog } from '../overlays/dialogs/show-dialog.ts';
import { loadSettings } from '../domain/settings/settings-slice.ts';

beforeEach(prepareGallery);

describe('the gallery', () => {
  it('shows every image as a link named by its caption', async () => {
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
    const bar = await screen.findByRole('progressbar', { name: 'Loading photos' });
    await waitFor(() => expect(cards().length).toBeGreaterThan(0));
    expect(screen.queryByRole('navigation')).toBeNull();
    fireEvent.load(document.querySelectorAll('[role=list] img')[0] as Element); // the wall shows it
    await waitFor(() => expect(Number(bar.getAttribute('value'))).toBeGreaterThan(0));
    await arrive();
  });

  it('hides the menu when the address says so', async () => {
    const { store } = open('/?menu=false');
    await arriveImages();
    await waitFor(() => expect(countOnWall()).toBe(40));
    await arriveImages();
    await waitFor(() => expect(store.getState().gallery?.mode).toBe('live'));
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('shows the images to begin with before it asks for all, which leave them where they are', async () => {
    const { server } = open();
    await waitFor(() => expect(countOnWall()).toBe(30));
    // By id: the wall can mount more cards above them meanwhile.
    const places = () =>
      cards()
        .filter(({ dataset }) => dataset.id === 'p0' || dataset.id === 'p3')
        .map((link) => [link, link.parentElement?.style.top]);
    const before = places();
    expect(server.count('GET /images/wall?orderBy=date')).toBe(0);
    await arrive();
    expect(places()).toEqual(before);
  });

  it('begins with all where it cannot have those to begin with', async () => {
    open('/', { 'GET /images/wall?orderBy=date&opening=1': () => failure(500, 'No.') });
    await waitFor(() => expect(countOnWall()).toBe(40));
    await arriveImages();
    await menu();
  });

  it('says why it stays empty, and tries again', async () => {
    const replies: unknown[] = [failure(500, 'The images are asleep.')];
    const { user } = open('/', {
      'GET /images/wall?orderBy=date&opening=1': () => failure(500, 'No.'),
      'GET /images/wall?orderBy=date': () => replies.shift() ?? { data: { images: onWall } },
    });
    const alert = await screen.findByText('Could not load the photos');
    expect(alert.parentElement?.textContent).toContain('The images are asleep.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await arrive();
  });

  it('shows the images to begin with although the others cannot be loaded', async () => {
    open('/', { 'GET /images/wall?orderBy=date': () => failure(500, 'The images are asleep.') });
    await arriveImages();
    await menu();
    expect([countOnWall(), screen.queryByText('Could not load the photos')]).toEqual([30, null]);
    expect(screen.getByText('The images are asleep.')).toBeTruthy();
  });

  it('names the button after the other order until that is loaded, and tries again on it', async () => {
    const replies: unknown[] = [failure(500, 'The images are asleep.')];
    const { user } = open('/', {
      'GET /images/wall': () => replies.shift() ?? { data: { images: onWall } },
    });
    await arrive();
    await user.click(screen.getByRole('button', { name: 'Shuffle' }));
    await screen.findByText('The images are asleep.');
    await user.click(screen.getByRole('button', { name: 'Shuffle' }));
    await screen.findByRole('button', { name: 'Sort by date' });
  });

  it.each([
    ['offers', false, 1],
    ['does not offer', true, 0],
  ])('%s to pause what scrolls by itself, with reduced motion %s', async (_, isReduced, count) => {
    globalThis.matchMedia = (media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: isReduced && media.includes('reduce'),
      }) as MediaQueryList; // what is listened to
    open('/?continuous=true');
    await arrive();
    expect(screen.queryAllByRole('button', { name: 'Pause scrolling' })).toHaveLength(count);
  });

  it.each(['nothing', 'one'])(
    'does not offer to pause a wall with %s, which cannot move',
    async (text) => {
      const images = text === 'one' ? onWall.slice(0, 1) : [];
      open(`/?continuous=true&q=${text}`, {
        [`GET /images/wall?text=${text}`]: () => ({ data: { images } }),
      });
      if (images.length > 0) await arriveImages();
      await menu();
      expect(screen.queryByRole('button', { name: 'Pause scrolling' })).toBeNull();
    },
  );

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
  it('offers the about dialog only when it is on and has something to say', async () => {
    const blank = { showAboutDialog: true, aboutDialogDescription: ' \n' };
    const { store, unmount } = open('/', settingsReply(blank));
    await act(() => store.dispatch(loadSettings()));
    await arrive();
    expect(screen.queryByRole('button', { name: 'About' })).toBeNull();
    unmount();
    const about = { showAboutDialog: true, aboutDialogDescription: 'A quiet room.' };
    const next = open('/', settingsReply(about));
    await act(() => next.store.dispatch(loadSettings()));
    await arrive();
    await next.user.click(screen.getByRole('button', { name: 'About' }));
    expect(next.store.getState().dialog).toMatchObject({
      isOpen: true,
      description: 'A quiet room.',
    });
  });

  it.each(['', '  '])('names the about dialog, even when its title is %j', async (title) => {
    const about = { showAboutDialog: true, aboutDialogDescription: 'A quiet room.' };
    const { store, user } = open('/', settingsReply({ ...about, aboutDialogTitle: title }));
    await act(() => store.dispatch(loadSettings()));
    await arrive();
    await user.click(screen.getByRole('button', { name: 'About' }));
    expect(store.getState().dialog?.title).toBe('About');
  });

  it('leaves the keys to the about dialog, also when its text was clicked', async () => {
    const about = { showAboutDialog: true, aboutDialogDescription: 'A quiet room.' };
    const { store, user } = open('/', settingsReply(about));
    await act(() => store.dispatch(loadSettings()));
    await arrive();
    await user.click(screen.getByRole('button', { name: 'About' }));
    act(() => screen.getByRole('button', { name: 'About' }).blur());
    for (const key of ['Escape', 'PageDown', ' ']) {
      expect(fireEvent.keyDown(document.body, { key })).toBe(true);
    }
    act(() => void store.dispatch(hideDialog()));
    expect(fireEvent.keyDown(document.body, { key: 'PageDown' })).toBe(false);
  });

  it('has a way to the list of shortcuts', async () => {
    const { user } = open();
    await arrive();
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard' })).toBeTruthy();
    // At its end, the focus would scroll the beginning of the list out of view.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  });

  it('leads to the switch for single letters, also where there is little room', async () => {
    const { user } = open();
    await arrive();
    const letters = 'Single letters and signs are shortcuts';
    const help = () => screen.getByRole('button', { name: 'Keyboard shortcuts' });
    // A narrow wall hides the button by this class.
    const mayHide = () => help().classList.contains('keys');
    const change = async (isOn: boolean) => {
      await user.click(help());
      await user.click(await screen.findByRole('checkbox', { name: letters }));
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: letters }).checked).toBe(isOn);
      await user.click(screen.getByRole('button', { name: 'Close' }));
    };
    const isWalked = async () => {
      act(() => (document.activeElement as HTMLElement).blur()); // the button has it
      await user.keyboard('s');
      return cards().some((link) => link === document.activeElement);
    };
    await change(false);
    expect([await isWalked(), mayHide()]).toEqual([false, false]);
    await change(true);
    expect([await isWalked(), mayHide()]).toEqual([true, true]);
  });

  it('offers to log in only when the setting is on and the visitor is not signed in', async () => {
    const { store } = open('/', settingsReply({ showLoginLink: true }));
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
    await arriveImages();
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

describe('an opened image', () => {
  async function openImage(name = 'Picture p0') {
    const screenful = open();
    await arrive();
    await screenful.user.click(await card(name));
    const dialog = await screen.findByRole('dialog', { name });
    await land();
    return { ...screenful, dialog };
  }

  it('has the address, the focus and the page to itself', async () => {
    const { dialog } = await openImage();
    expect(address()).toBe('/images/p0');
    expect(document.activeElement).toBe(dialog);
    expect(screen.getByRole('main', { hidden: true }).hasAttribute('inert')).toBe(true);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.title).toBe('Picture p0');
  });

  it('names the page by what is known of it, if it has no caption', async () => {
    const image = anImage('p0', { captions: {}, date: '2024-01-05T10:00:00' });
    open('/images/p0', { 'GET /images/p0': () => ({ data: { image } }) });
    await waitFor(() => expect(document.title).toBe('Photo, January 5, 2024'));
    await land();
  });

  it('is the one under the pointer that has stopped a fast wall', async () => {
    open();
    await arrive();
    const link = await card('Picture p0');
    const wall = screen.getByRole('list', { name: 'Photos' });
    const elementFromPoint = jest.fn<(x: number, y: number) => Element | null>();
    Object.assign(document, { elementFromPoint });
    elementFromPoint.mockReturnValue(wall);
    fireEvent.click(wall, { clientX: 5, clientY: 10 });
    expect(address()).toBe('/');
    elementFromPoint.mockReturnValue(link.querySelector('img'));
    fireEvent.click(wall, { clientX: 300, clientY: 200 });
    expect(elementFromPoint.mock.lastCall).toEqual([300, 200]);
    expect(address()).toBe('/images/p0');
    await land();
  });

  it('is closed by Escape and gives the focus back to its card', async () => {
    const { user } = await openImage();
    await user.keyboard('{Escape}');
    expect(address()).toBe('/');
    await land();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(await card('Picture p0'));
  });

  it('closes to its card after steps out of view, and the cards around it return', async () => {
    const { user } = await openImage('Picture p3');
    for (let step = 0; step < 10; step++) {
      await user.keyboard('{ArrowLeft}');
      await land();
    }
    expect(address()).toBe('/images/p33');
    expect(stage().querySelector('[data-id=p33]')).toBeNull();
    await user.keyboard('{Escape}');
    const returning = FakeAnimation.live
      .map(({ element }) => element)
      .filter((element) => element.getAttribute('role') === 'listitem');
    expect(returning.length).toBeGreaterThan(0);
    expect(returning.filter((element) => !element.isConnected)).toEqual([]);
    await land();
  });

  it('gives the page its title back when it is closed', async () => {
    document.title = 'Salon';
    const { user } = await openImage();
    expect(document.title).toBe('Picture p0');
    await user.keyboard('{ArrowRight}');
    await land();
    await waitFor(() => expect(document.title).toBe('Picture p1'));
    await user.keyboard('{Escape}');
    await land();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.title).toBe('Salon');
  });

  it('that is not among the search results gives the focus to the card it was opened from', async () => {
    const { user } = open('/?q=dusk');
    await arriveImages();
    await user.click(await card('Picture p1'));
    await screen.findByText('Image 2 of 3: Picture p1');
    await land();
    await user.keyboard('{ArrowRight}');
    await land();
    await screen.findByText('Image 3 of 3: Picture p2');
    await user.keyboard('{Escape}');
    await land();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(await card('Picture p1'));
  });

  it('is closed by the button', async () => {
    const { user } = await openImage();
    await user.click(screen.getByRole('button', { name: 'Back to the gallery' }));
    await land();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('gives way to its neighbours, round and round, in the same entry of the history', async () => {
    const { user } = await openImage();
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

  it('shows its strip, and another image by a click on it', async () => {
    const { user } = await openImage();
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

  it('keeps the strip of other images when a key to hide it is pressed where there is no strip', async () => {
    const { user } = await openImage('Picture p3');
    await user.keyboard('{ArrowDown}{ArrowLeft}');
    await land();
    await waitFor(() => expect(address()).toBe('/images/p2'));
    const strip = await screen.findByRole('group', { name: 'Collection' });
    await waitFor(() => expect(strip.parentElement?.hasAttribute('inert')).toBe(false));
  });

  it.each(['{Enter}', 'i', 'I'])('shows how it was made on %s', async (key) => {
    const { user } = await openImage();
    const button = await screen.findByRole('button', { name: 'Information' });
    await user.keyboard(key);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('ISO').parentElement?.textContent).toBe('ISO100');
    await user.keyboard(key);
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('offers no information when there is none', async () => {
    await openImage('Picture p5');
    expect(screen.queryByRole('button', { name: 'Information' })).toBeNull();
  });
});

describe('an image called by its address', () => {
  it('opens over the wall, and leads to the wall', async () => {
    const { user } = open('/images/p0');
    await screen.findByRole('dialog', { name: 'Picture p0' });
    await land();
    await user.keyboard('{Escape}');
    await land();
    expect(address()).toBe('/');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leaves the cards where they were if it is left before it is known', async () => {
    const { store } = open();
    await arrive();
    const flying = () =>
      FakeAnimation.live.filter(({ element }) => element.closest('[role=list]') !== null);
    const go = (id: string | null) =>
      act(() => void store.dispatch(viewerAddressed({ id, image: null })));
    go('unknown');
    await land();
    expect(flying()).not.toEqual([]);
    go(null);
    await land();
    await waitFor(() => expect(flying()).toEqual([]));
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
