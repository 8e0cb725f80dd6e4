import { useState } from 'react';
import { useDashboardDispatch, useDashboardSelector } from '../../domain/api.ts';
import { useDeleteCollectionMutation } from '../../domain/collections/collection-endpoints.ts';
import { useRestoreCollections } from '../../domain/collections/use-restore-collections.ts';
import { collectionListOutdated } from '../../domain/outdated.ts';
import { selectTrashDays } from '../../domain/settings/setting-endpoints.ts';
import { useOffer } from '../../domain/use-offer.ts';
import { errorMessage } from '../../http/api-error.ts';
import { isTemporary } from '../../http/with-retries.ts';
import { showDialog } from '../../overlays/dialogs/show-dialog.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { withUndo } from '../../overlays/toasts/undo-toast.ts';
import { escapeMarkup } from '../../ui/format/escape-markup.ts';
import { messages } from './messages.ts';
import { quoted } from '../../ui/format/quoted.ts';

const { deletion } = messages;

interface TitledCollection {
  id: string;
  title: string;
}

/**
 * Asks for confirmation with the titles, deletes the collections one by one, and offers to undo it.
 * @param onDeleted runs if any were deleted, by this person or by others before
 * @param failedTitle of the toast when a collection could not be deleted
 */
export function useDeleteCollections(
  onDeleted: (ids: readonly string[]) => void,
  failedTitle = deletion.failedTitle,
) {
  const dispatch = useDashboardDispatch();
  const offer = useOffer();
  const [deleteCollection] = useDeleteCollectionMutation();
  const restore = useRestoreCollections();
  const trashDays = useDashboardSelector(selectTrashDays);
  const [isDeleting, setDeleting] = useState(false);

  const run = async (collections: readonly TitledCollection[]) => {
    setDeleting(true);
    const deleted: TitledCollection[] = [];
    const already: TitledCollection[] = [];
    for (const [at, { id, title }] of collections.entries()) {
      const { data: isDeleted, error } = await deleteCollection(id);
      if (!error) (isDeleted ? deleted : already).push({ id, title });
      else {
        const reason = errorMessage(error, deletion.failed);
        const left = isTemporary(error) ? collections.length - at : 1;
        const one = collections.length === 1 ? reason : `${title}: ${reason}`;
        const description = left > 1 ? deletion.left(left, errorMessage(error)) : one;
        dispatch(showToast({ title: failedTitle, description, type: 'error' }));
        // Each of the others would be tried for as long again.
        if (left > 1) break;
      }
    }
    setDeleting(false);
    // A reload of the list during a deletion was ignored, with what others have changed.
    dispatch(collectionListOutdated());
    const toast = deletion.success(deleted.length, already.length);
    if (deleted.length > 0) {
      const undo = () => void restore(deleted);
      offer(withUndo(toast, undo));
    } else if (already.length > 0) offer({ ...toast, type: 'success' });
    const gone = [...deleted, ...already].map(({ id }) => id);
    if (gone.length > 0) onDeleted(gone);
  };

  const askToDelete = (collections: readonly TitledCollection[]) => {
    const names = collections.map(({ title }) => quoted(escapeMarkup(title))).join(', ');
    const count = collections.length;
    dispatch(
      showDialog({
        title: deletion.title(count),
        description: deletion.question(count, names, trashDays),
        actions: [
          { name: messages.delete, color: 'danger', callback: () => void run(collections) },
        ],
      }),
    );
  };

  return { isDeleting, askToDelete };
}
