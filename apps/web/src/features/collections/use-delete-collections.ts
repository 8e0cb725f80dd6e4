import { useState } from 'react';
import { useDeleteCollectionMutation } from '../../domain/collections/collection-endpoints.ts';
import { errorMessage } from '../../http/api-error.ts';
import { showDialog } from '../../overlays/dialogs/show-dialog.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { escapeMarkup } from '../../ui/format/escape-markup.ts';

interface Named {
  id: string;
  title: string;
}

/** Asks for confirmation with the titles, deletes the collections one by one and reports the result. */
export function useDeleteCollections(
  onDeleted: (ids: readonly string[]) => void,
  failedTitle = 'Error Deleting Collection',
) {
  const dispatch = useAppDispatch();
  const [deleteCollection] = useDeleteCollectionMutation();
  const [isDeleting, setDeleting] = useState(false);

  const run = async (collections: readonly Named[]) => {
    setDeleting(true);
    const deleted: string[] = [];
    for (const { id, title } of collections) {
      const { error } = await deleteCollection(id);
      if (!error) deleted.push(id);
      else {
        const reason = errorMessage(error, 'Failed to delete collection.');
        const description = collections.length === 1 ? reason : `${title}: ${reason}`;
        dispatch(showToast({ title: failedTitle, description, type: 'error' }));
      }
    }
    setDeleting(false);
    if (deleted.length) dispatch(showToast({ ...successOf(deleted.length), type: 'success' }));
    onDeleted(deleted);
  };

  const askToDelete = (collections: readonly Named[]) => {
    const names = collections.map(({ title }) => `“${escapeMarkup(title)}”`).join(', ');
    const isOne = collections.length === 1;
    const what = isOne ? 'the collection' : `these ${collections.length} collections:`;
    dispatch(
      showDialog({
        title: isOne ? 'Delete collection' : 'Delete collections',
        description: `<p>Are you sure you want to delete ${what} ${names}?</p><p>The images stay in the gallery.</p>`,
        actions: [{ name: 'Delete', color: 'danger', callback: () => void run(collections) }],
      }),
    );
  };

  return { isDeleting, askToDelete };
}

function successOf(count: number) {
  return count === 1
    ? { title: 'Collection Deleted', description: 'The collection has been deleted successfully.' }
    : {
        title: 'Collections Deleted',
        description: `${count} collections have been deleted successfully.`,
      };
}
