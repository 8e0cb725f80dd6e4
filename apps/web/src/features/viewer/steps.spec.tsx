import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aWallImage, anImage } from '../../../testing/an-image.ts';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { FakeAnimation, installStage } from '../../../testing/fake-stage.ts';
import { galleryRoutes } from '../../../testing/gallery-screen.tsx';
import { held } from '../../../testing/held.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { position } from './control-messages.ts';

// The wall in order: two images of a collection, three of none, one that is alone in its collection.
const collections = [
  ['a', 'walk'],
  ['b', null],
  ['c', 'walk'],
  ['d', null],
  ['e', null],
  ['f', 'single'],
] as const;
const wall = collections.map(([id, collectionId]) => aWallImage(id, { collectionId }));
const images = collections.map(([id, collectionId], index) =>
  anImage(id, { collectionId, iso: id === 'e' ? null : (index + 1) * 100 }),
);
const walk = { id: 'walk', title: 'Walk', description: 'Along the river' };
const walked = images.filter(({ collectionId }) => collectionId === 'walk');
const single = { id: 'single', title: null, description: null, images: images.slice(5) };
const answers: Record<string, Answer> = {
  'GET /images/wall?orderBy=date': () => ({ data: { images: wall } }),
  'GET /images/wall?orderBy=date&opening=1': () => ({ data: { images: wall } }),
  'GET /images/wall?text=dusk': () => ({ data: { images: [wall[4], wall[1]] } }),
  'GET /collections/walk': () => ({ data: { collection: { ...walk, images: walked } } }),
  'GET /collections/single': () => ({ data: { collection: single } }),
  ...Object.fromEntries(
    images.map((image) => [`GET /images/${image.id}`, () => ({ data: { image } })]),
  ),
};

const address = () => screen.getByTestId('address').textContent;
const land = () => act(() => FakeAnimation.finishAll());
const button = (name: string) => screen.findByRole('button', { name });

async function view(id: string, more: Record<string, Answer> = {}) {
  const server = fakeServer({ ...answers, ...more });
  const screenful = renderScreen(galleryRoutes, { at: `/images/${id}` });
  await screen.findByRole('dialog', { name: `Picture ${id}` });
  await land();
  /** Presses a key, and waits for the image it leads to. */
  async function press(key: string, to: string): Promise<void> {
    await screenful.user.keyboard(key);
    await land();
    await waitFor(() => expect(address()).toBe(`/images/${to}`));
  }
  return { ...screenful, server, press };
}

beforeEach(() => {
  installStage();
  sessionStorage.setItem('salon.wall', '{"order":"date","seed":1,"anchor":null,"count":6}');
});

it('names positions with grouped digits', () => {
  expect(position(1_234, 5_000, 'Fog')).toBe('Image 1,234 of 5,000: Fog');
});

describe('an image in no collection', () => {
  it('leads along the wall and back, past images of collections, and round its end', async () => {
    const { press } = await view('b');
    await screen.findByText('Image 2 of 6: Picture b');
    await press('{ArrowRight}', 'c');
    await press('{ArrowRight}', 'd');
    await press('{ArrowLeft}', 'c');
    await press('{ArrowLeft}', 'b');
    await press('{ArrowLeft}', 'a');
    await press('{ArrowLeft}', 'f');
    await press('{ArrowRight}', 'a');
  });

  it('leads on by buttons on the screen', async () => {
    const { user } = await view('d');
    await user.click(await button('Next image'));
    await land();
    await waitFor(() => expect(address()).toBe('/images/e'));
    await user.click(await button('Previous image'));
    await land();
    await waitFor(() => expect(address()).toBe('/images/d'));
    expect(document.activeElement).toBe(await button('Previous image'));
  });

  it('is zoomed out while it makes room for the next one', async () => {
    const { user } = await view('d');
    await button('Next image');
    const isZoomed = () => document.querySelector('[data-zoomed]') !== null;
    const viewer = within(screen.getByRole('dialog'));
    await user.dblClick(viewer.getByRole('img', { name: 'Picture d' }));
    expect(isZoomed()).toBe(true);
    await user.keyboard('{ArrowLeft}');
    expect(isZoomed()).toBe(false);
  });

  it('has neighbours as soon as the order of the wall is known', async () => {
    const list = held({ data: { images: wall } });
    await view('d', { 'GET /images/wall?orderBy=date': list.answer });
    expect(screen.queryByRole('button', { name: 'Next image' })).toBeNull();
    await list.release();
    await button('Next image');
  });

  it('has no strip', async () => {
    await view('d');
    await button('Next image');
    expect(screen.queryByRole('group', { name: 'Collection' })).toBeNull();
  });
});

describe('an image of a search', () => {
  it('leads along what the search found', async () => {
    fakeServer(answers);
    const { user } = renderScreen(galleryRoutes, { at: '/?q=dusk' });
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
    await user.click(screen.getByRole('link', { name: 'Picture e' }));
    await screen.findByRole('dialog', { name: 'Picture e' });
    await land();
    await user.keyboard('{ArrowRight}');
    await land();
    // The best match first, although the wall is in the order of the dates.
    await screen.findByText('Image 2 of 2: Picture b');
  });
});

describe('an image of a collection', () => {
  it('leads along the collection only', async () => {
    const { press } = await view('a');
    await screen.findByText('Image 1 of 2: Picture a');
    await press('{ArrowRight}', 'c');
    await press('{ArrowRight}', 'a');
  });

  it('stays closed when it is closed during a step', async () => {
    fakeServer(answers);
    const { user } = renderScreen(galleryRoutes, { at: '/' });
    await user.click(await screen.findByRole('link', { name: 'Picture a' }));
    await screen.findByRole('dialog', { name: 'Picture a' });
    await land();
    await button('Next image');
    await user.keyboard('{ArrowRight}{Escape}');
    await waitFor(() => expect(address()).toBe('/'));
    await land();
    await land();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/');
  });

  it('leads along the wall where the collection has no other', async () => {
    const { press } = await view('f');
    await screen.findByText('Image 6 of 6: Picture f');
    await press('{ArrowLeft}', 'e');
    await press('{ArrowRight}', 'f');
  });

  it('leads along the collection once it was chosen from the strip', async () => {
    const { user, press } = await view('b');
    await button('Next image');
    await press('{ArrowRight}', 'c');
    const strip = await screen.findByRole('group', { name: 'Collection' });
    await user.click(within(strip).getByRole('button', { name: 'Picture a' }));
    await waitFor(() => expect(address()).toBe('/images/a'));
    await screen.findByText('Image 1 of 2: Picture a');
  });

  it('shows the title and the description of the collection', async () => {
    const { user } = await view('a');
    const strip = await screen.findByRole('group', { name: 'Collection' });
    expect(strip.parentElement?.textContent).toContain('WalkAlong the river');
    await user.keyboard('i');
    const panel = await screen.findByRole('complementary', { name: 'About this photo' });
    expect(panel.textContent).toContain('WalkAlong the river');
  });

  it('is called untitled where it has no title', async () => {
    await view('f');
    expect(await screen.findByText('Untitled', { selector: 'span' })).toBeTruthy();
  });

  it('reports a collection that cannot be fetched, and tries again', async () => {
    const replies: unknown[] = [failure(500, 'The collection is asleep.')];
    const { user } = await view('a', {
      'GET /collections/walk': () =>
        replies.shift() ?? { data: { collection: { ...walk, images: walked } } },
    });
    expect(await screen.findByText('Error Fetching Collection')).toBeTruthy();
    expect(screen.getByText('The collection is asleep.')).toBeTruthy();
    await user.click(await button('Try again'));
    await screen.findByRole('group', { name: 'Collection' });
    expect(screen.queryByText('Could not load the collection.')).toBeNull();
  });

  it('is fetched again when the connection is back', async () => {
    const replies: unknown[] = [failure(500, 'No.')];
    await view('a', {
      'GET /collections/walk': () =>
        replies.shift() ?? { data: { collection: { ...walk, images: walked } } },
    });
    await screen.findByText('Could not load the collection.');
    fireEvent(window, new Event('online'));
    await screen.findByRole('group', { name: 'Collection' });
    expect(screen.queryByText('Could not load the collection.')).toBeNull();
  });

  it('leads along the wall while the collection cannot be fetched', async () => {
    const { press } = await view('a', { 'GET /collections/walk': () => failure(500, 'No.') });
    await screen.findByText('Could not load the collection.');
    await screen.findByText('Image 1 of 6: Picture a');
    await press('{ArrowRight}', 'b');
    expect(screen.queryByText('Could not load the collection.')).toBeNull();
  });
});

describe('the info panel', () => {
  const panel = () => screen.findByRole('complementary', { name: 'About this photo' });

  it('stays while the next image is on its way, and keeps the focus', async () => {
    const image = held({ data: { image: images[2] } });
    const { user, press } = await view('b', { 'GET /images/c': image.answer });
    await user.click(await button('Information'));
    await press('{ArrowRight}', 'c');
    expect((await panel()).getAttribute('aria-busy')).toBe('true');
    expect((await panel()).textContent).toContain('ISO200');
    expect(document.activeElement).toBe(await button('Information'));
    await image.release();
    await waitFor(async () => expect((await panel()).textContent).toContain('ISO300'));
    expect((await panel()).getAttribute('aria-busy')).toBe('false');
    expect(document.activeElement).toBe(await button('Information'));
  });

  it('is what Tab leads to from its button', async () => {
    const { user } = await view('a');
    await user.click(await button('Information'));
    await user.tab();
    expect(document.activeElement).toBe(await panel());
  });

  it('knows the images of the collection without waiting', async () => {
    const image = held({ data: { image: images[2] } });
    const { user, press } = await view('a', { 'GET /images/c': image.answer });
    await screen.findByText('Image 1 of 2: Picture a');
    await user.keyboard('i');
    await press('{ArrowRight}', 'c');
    expect((await panel()).textContent).toContain('ISO300');
  });

  it('gives the focus to the image when there is nothing to show any more', async () => {
    const { user, press } = await view('d');
    await user.click(await button('Information'));
    await press('{ArrowRight}', 'e');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Information' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
  });

  it('opens once for a key that is held down', async () => {
    await view('a');
    const info = await button('Information');
    for (const key of ['Enter', 'i']) {
      fireEvent.keyDown(document, { key });
      const isOpen = info.getAttribute('aria-expanded');
      fireEvent.keyDown(document, { key, repeat: true });
      fireEvent.keyDown(document, { key, repeat: true });
      expect(info.getAttribute('aria-expanded')).toBe(isOpen);
    }
  });
});

describe('a viewer that is still opening', () => {
  it('ignores Enter and i', async () => {
    fakeServer(answers);
    const { store } = renderScreen(galleryRoutes, { at: '/images/a' });
    await screen.findByRole('dialog', { name: 'Picture a' });
    await screen.findByRole('button', { name: 'Information', hidden: true });
    for (const key of ['Enter', 'i']) {
      fireEvent.keyDown(document, { key });
      expect(store.getState().viewer).toMatchObject({ overlay: 'showing', isInfoOpen: false });
    }
  });
});
