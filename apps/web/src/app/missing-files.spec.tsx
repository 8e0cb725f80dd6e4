import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../testing/fake-server.ts';
import { answersOfGallery, arrive, card, cards, menu } from '../../testing/gallery-screen.tsx';
import { openGallery, prepareGallery } from '../../testing/gallery-screen.tsx';
import { createStore } from './create-store.ts';

const available = new Set<string>();

// Loaded with the pages that need them.
for (const file of [
  './account-routes.tsx',
  '../overlays/overlays.tsx',
  '../features/viewer/viewer.tsx',
  '../features/gallery/shortcut-help.tsx',
]) {
  jest.unstable_mockModule(file, () => {
    if (available.has(file)) return { default: () => <p>{file}</p> };
    throw new TypeError(`Failed to fetch dynamically imported module: ${file}`);
  });
}

beforeEach(() => {
  prepareGallery();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('a file that cannot be loaded', () => {
  it('leaves the wall standing when it is that of the overlays', async () => {
    fakeServer(answersOfGallery);
    const { App } = await import('./app.tsx');
    render(<App store={createStore()} />);
    await arrive();
    await waitFor(() => expect(console.warn).toHaveBeenCalled());
    expect(await menu()).toBeTruthy();
    expect(cards().length).toBeGreaterThan(0);
  });

  it('leaves the wall standing when it is that of the shortcuts', async () => {
    const { user } = openGallery();
    await arrive();
    await user.keyboard('?');
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    expect(await menu()).toBeTruthy();
    await user.keyboard('{ArrowDown}');
    expect(cards()).toContain(document.activeElement);
    available.add('../features/gallery/shortcut-help.tsx');
    await user.keyboard('?');
    expect(await screen.findByText('../features/gallery/shortcut-help.tsx')).toBeTruthy();
  });

  it('leads back to the wall, and later to the page, when it is that of a page', async () => {
    fakeServer(answersOfGallery);
    const { App } = await import('./app.tsx');
    render(<App store={createStore()} />);
    await arrive();
    const visit = (path: string) =>
      act(async () => {
        history.replaceState(null, '', path);
        window.dispatchEvent(new PopStateEvent('popstate'));
      });
    await visit('/login');
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
    await visit('/');
    expect(await menu()).toBeTruthy();
    await visit('/login');
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
    available.add('./account-routes.tsx');
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(await screen.findByText('./account-routes.tsx')).toBeTruthy();
    await visit('/');
  });

  it('leads back to a wall that works when it is that of the viewer', async () => {
    const { user, store } = openGallery();
    await arrive();
    await user.click(await card('Picture p0'));
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      expect.stringContaining('Could not open the photo'),
    );
    await act(async () => user.click(screen.getByRole('button', { name: 'Back to the gallery' })));
    await waitFor(() => expect(store.getState().gallery?.mode).toBe('live'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await menu()).toBeTruthy();
  });
});
