import { beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { land, openGallery, prepareGallery } from '../../../testing/gallery-screen.tsx';
import { signedIn } from '../../domain/session/session-slice.ts';

beforeEach(prepareGallery);

async function view(isAdmin: boolean) {
  const { store, user } = openGallery('/images/p7');
  const signIn = signedIn({ id: 'u', username: 'ada', email: null, admin: isAdmin });
  act(() => void store.dispatch(signIn));
  const viewer = await screen.findByRole('dialog', { name: 'Picture p7' });
  await land();
  return { user, viewer };
}

it('an admin can edit the image that the viewer shows', async () => {
  const { user, viewer } = await view(true);
  const link = await screen.findByRole('link', { name: 'Edit image' });
  expect(link.getAttribute('href')).toBe('/dashboard/images/p7/edit');
  // It fades with the other controls.
  expect(link.parentElement).toBe(viewer);
  await screen.findByText(/^Image \d+ of/);
  await user.keyboard('{ArrowRight}');
  await land();
  await waitFor(() => expect(link.getAttribute('href')).toBe('/dashboard/images/p8/edit'));
});

it('other accounts see no such link', async () => {
  await view(false);
  await act(() => import('./edit-link.tsx'));
  expect(screen.queryByRole('link', { name: 'Edit image' })).toBeNull();
});
