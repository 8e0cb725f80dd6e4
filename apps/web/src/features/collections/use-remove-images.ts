import { useState } from 'react';
import { useDashboardDispatch } from '../../domain/api.ts';
import { titleOf } from '../../domain/collections/title-of.ts';
import {
  checkCollection,
  reloadCollection,
  saveImages,
} from '../../domain/collections/collection-endpoints.ts';
import { fetchCollection } from '../../domain/collections/collection-requests.ts';
import type { CollectionWithImages } from '../../domain/collections/collection-requests.ts';
import { membershipChanged } from '../../domain/outdated.ts';
import { useOffer } from '../../domain/use-offer.ts';
import { errorMessage } from '../../http/api-error.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { undoFailed, withUndo } from '../../overlays/toasts/undo-toast.ts';
import { messages } from './messages.ts';
import { idsOf } from './ids-of.ts';
import { putBack } from './put-back.ts';
import { refusalOf } from './refusal-of.ts';

const { removal } = messages;

/** Takes images out of a collection, and offers to undo it; they stay in the gallery. */
export function useRemoveImages(collection: CollectionWithImages) {
  const dispatch = useDashboardDispatch();
  const offer = useOffer();
  const { id } = collection;
  const title = titleOf(collection.title);
  const [isRemoving, setRemoving] = useState(false);

  const undo = async (before: readonly string[], removed: ReadonlySet<string>) => {
    try {
      const now = idsOf((await fetchCollection(id)).images);
      const imageIds = putBack(now, before, removed);
      await dispatch(saveImages(id, { imageIds, replaces: now }));
      dispatch(showToast({ ...removal.undone(removed.size, title), type: 'success' }));
    } catch (error) {
      dispatch(showToast(undoFailed(errorMessage(error))));
    }
    dispatch(membershipChanged());
  };

  const offerUndo = (before: readonly string[], removed: ReadonlySet<string>) => {
    const toast = removal.success(removed.size, title);
    offer(withUndo(toast, () => void undo(before, removed)));
  };

  /** Also a reload that fails ends the removal: the collection would otherwise stay locked. */
  const reload = async () => {
    await dispatch(reloadCollection(id));
    setRemoving(false);
  };

  /** @returns whether the images were removed; if not, a toast says why */
  const remove = async (
    images: CollectionWithImages['images'],
    selected: ReadonlySet<string>,
  ): Promise<boolean> => {
    const ids = idsOf(images);
    const removed = new Set(ids.filter((imageId) => selected.has(imageId)));
    setRemoving(true);
    try {
      const imageIds = ids.filter((imageId) => !removed.has(imageId));
      await dispatch(saveImages(id, { imageIds, replaces: ids }));
      offerUndo(ids, removed);
      // Not awaited: the caller ends the selection now, and not one that was made during the reload.
      void reload();
      return true;
    } catch (error) {
      const { isOutdated, mayBeSaved, description } = refusalOf(error);
      dispatch(showToast({ title: removal.failed, description, type: 'error' }));
      if (mayBeSaved) void dispatch(checkCollection(id));
      if (isOutdated) void reload();
      else setRemoving(false);
      return false;
    }
  };

  return { isRemoving, remove };
}
