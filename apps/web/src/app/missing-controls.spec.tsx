import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { arriveImages, card, cards, countOnWall } from '../../testing/gallery-screen.tsx';
import { openGallery, prepareGallery } from '../../testing/gallery-screen.tsx';

jest.unstable_mockModule('./wall-controls.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeEach(() => {
  prepareGallery();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('a wall whose controls cannot be loaded still shows and opens its pictures', async () => {
  const { user } = openGallery();
  await arriveImages();
  await waitFor(() => expect(countOnWall()).toBe(40));
  await arriveImages();
  await waitFor(() => expect(console.warn).toHaveBeenCalled());
  expect(screen.queryByRole('navigation', { name: 'Gallery' })).toBeNull();
  expect(cards().length).toBeGreaterThan(0);
  await user.click(await card('Picture p0'));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
