import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aWindow } from '../../../testing/a-window.ts';
import { anImage } from '../../../testing/an-image.ts';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import OverviewPage from './overview-page.tsx';

const images = [...'abcdefg'].map((name) =>
  anImage(name, { collectionId: 'ab'.includes(name) ? 'c-1' : null }),
);
const collections = [1, 2, 3, 4].map((number) => ({
  id: `c-${number}`,
  title: `Collection ${number}`,
  images: [],
  cover: null,
}));

describe('the overview', () => {
  it('shows how many images, standalone images and collections there are', async () => {
    fakeServer({
      'GET /images/window?count=100': () => aWindow(images),
      'GET /collections': () => ({ data: { collections } }),
    });
    renderScreen(<OverviewPage />);
    await screen.findByRole('link', { name: /Collection 1/ });
    const totals = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(totals).toEqual(['7', '5', '4']);
    const loose = screen.getByRole('link', { name: 'Standalone images, in no collection: 5' });
    expect(loose.getAttribute('href')).toBe('/dashboard/images?only=standalone');
  });

  it('counts the standalone images of a long list by what the server knows', async () => {
    const lists = [aWindow(images, { total: 5_000 })];
    const changed = aWindow(images, { total: 4_999, version: 'v2' });
    let standalone = 12;
    fakeServer({
      'GET /images/window?count=100': () => lists.shift() ?? changed,
      'GET /images/window?count=1': () => changed,
      'GET /images/filters': () => ({
        data: { standalone, uncaptioned: 0, cameras: [], years: [] },
      }),
      'GET /collections': () => ({ data: { collections } }),
    });
    renderScreen(<OverviewPage />);
    await screen.findByText('12');
    // Another admin has deleted one.
    standalone = 11;
    document.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('11');
  });

  it('says why it has no collections, not why its images could not be loaded again', async () => {
    const replies = [aWindow(images)];
    const server = fakeServer({
      'GET /images/window?count=100': () => replies.shift() ?? failure(500, 'No images.'),
      'GET /images/window?count=1': () => aWindow(images, { version: 'v2' }),
      'GET /collections': () => failure(500, 'No collections.'),
    });
    renderScreen(<OverviewPage />);
    await screen.findAllByText('No collections.');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(server.count('GET /images/window?count=100')).toBe(2));
    await act(async () => undefined);
    // On the page and in a toast.
    expect(screen.getAllByText('No collections.')).toHaveLength(2);
    // In a toast.
    expect(screen.getAllByText('No images.')).toHaveLength(1);
  });

  it('shows five images and three collections, and the way to all', async () => {
    fakeServer({
      'GET /images/window?count=100': () => aWindow(images),
      'GET /collections': () => ({ data: { collections } }),
    });
    renderScreen(<OverviewPage />);
    const countIn = async (name: string) =>
      within(await screen.findByRole('list', { name })).getAllByRole('listitem').length;
    expect(await countIn('Newest images')).toBe(5);
    expect(await countIn('Newest collections')).toBe(3);
    const all = screen.getAllByRole('link', { name: /^View all/ });
    expect(all.map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/images',
      '/dashboard/collections',
    ]);
  });
});
