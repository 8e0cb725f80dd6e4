import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import NewCollectionPage from './new-collection-page.tsx';

it('a repeat after a lost reply creates no second collection, and the list is loaded again', async () => {
  const keys: (string | null)[] = [];
  let collections: object[] = [];
  fakeServer({
    'GET /collections': () => ({ data: { collections } }),
    'POST /collections': ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      collections = [{ id: 'fog', title: 'Fog', images: [] }];
      return failure(500, 'No reply.');
    },
  });
  const { user } = renderScreen(<NewCollectionPage />);
  const create = () => user.click(screen.getByRole('button', { name: 'Create Collection' }));
  await user.type(screen.getByLabelText('Title'), 'Fog');
  await create();
  const form = within(screen.getByRole('button', { name: 'Create Collection' }).closest('form')!);
  expect(form.getByText('No reply.')).toBeTruthy();
  await screen.findByText('There is already a collection with this title.');
  await create();
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});
