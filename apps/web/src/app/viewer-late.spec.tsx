import { beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  arrive,
  card,
  openInBrowser,
  prepareGallery,
  travel,
} from '../../testing/gallery-screen.tsx';

// Its files do not arrive.
jest.unstable_mockModule('../features/viewer/viewer.tsx', () => new Promise(() => undefined));

beforeEach(prepareGallery);

async function pressEscape(): Promise<void> {
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(location.pathname).toBe('/'));
}

it.each([
  ['Back', () => travel('back')],
  ['Escape', pressEscape],
])(
  '%s leads to a wall that works while the files of the viewer are still loading',
  async (_, leave) => {
    const { store, user } = openInBrowser();
    await arrive();
    await user.click(await card('Picture p0'));
    const main = screen.getByRole('main', { hidden: true });
    expect([location.pathname, main.hasAttribute('inert')]).toEqual(['/images/p0', true]);
    await leave();
    expect(store.getState().viewer?.overlay).toBe('hidden');
    expect([location.pathname, store.getState().gallery?.mode]).toEqual(['/', 'live']);
    expect(main.hasAttribute('inert')).toBe(false);
  },
);
