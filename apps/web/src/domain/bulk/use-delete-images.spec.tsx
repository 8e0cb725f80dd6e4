import { it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { DialogHost } from '../../overlays/dialogs/dialog-host.tsx';
import { useCollectionList } from '../collections/use-collection-list.ts';
import { useBulk } from './use-bulk.ts';
import { useDeleteImages } from './use-delete-images.ts';

/** The list of collections, and a deletion that was started elsewhere. */
function Collections() {
  const { items } = useCollectionList();
  const askToDelete = useDeleteImages(useBulk(), () => undefined);
  return (
    <>
      <p>{items?.map(({ imageCount }) => `Images: ${imageCount}`)}</p>
      <button onClick={() => askToDelete([{ id: 'b', name: 'Picture b' }])}>Ask</button>
      <DialogHost />
    </>
  );
}

it('shows in the list of collections that images were deleted, and that they were restored', async () => {
  let images = ['b'];
  fakeServer({
    'GET /collections': () => ({ data: { collections: [{ id: 'sea', title: null, images }] } }),
    'DELETE /images/b': () => {
      images = [];
      return { data: { id: 'b' } };
    },
    'POST /images/restore': () => {
      images = ['b'];
      return { data: { results: [{ id: 'b', ok: true }] } };
    },
  });
  const { user } = renderScreen(<Collections />);
  await screen.findByText('Images: 1');
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Images: 0');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Images: 1');
});
