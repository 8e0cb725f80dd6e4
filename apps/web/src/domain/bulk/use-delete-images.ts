import { showDialog } from '../../overlays/dialogs/show-dialog.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { api, useDashboardDispatch, useDashboardStore } from '../api.ts';
import { countOfImages } from '../images/count-of-images.ts';
import { selectImages } from '../images/image-endpoints.ts';
import { changeImages } from '../images/image-list.ts';
import type { ListedImage } from '../images/listed-images.ts';
import { deleteImages, inBatches, restoreImages } from './bulk.ts';
import { UNDO_S } from './use-bulk.ts';
import type { Bulk, Named } from './use-bulk.ts';

/**
 * Asks, deletes, and offers to undo. The lists lose the images at once and get back those that could not be deleted.
 * @param onChange runs when images were deleted, and with none when they are back
 * @param failedTitle of the toast when an image could not be deleted
 */
export function useDeleteImages(
  bulk: Bulk,
  onChange: (deleted: readonly string[]) => void,
  failedTitle = 'Error Deleting Image',
) {
  const dispatch = useDashboardDispatch();
  const store = useDashboardStore();
  const listed = () => selectImages(store.getState());

  const remove = (ids: readonly string[]) => {
    const removed = new Set(ids);
    dispatch(changeImages((images) => images.filter(({ id }) => !removed.has(id))));
  };
  const reloadOthers = () => dispatch(api.util.invalidateTags(['Album', 'Copies', 'Trash']));

  /** Puts images back where they were among the others. */
  const putBack = (ids: readonly string[], before: readonly ListedImage[] | null) => {
    const back = new Set(ids);
    const now = listed();
    const isKnown = before?.filter(({ id }) => back.has(id)).length === back.size;
    if (!now || !before || !isKnown) dispatch(api.util.invalidateTags(['Images']));
    else dispatch(changeImages((images) => mergedBack(images, before, back)));
  };

  const undo = async (ids: string[], before: readonly ListedImage[] | null) => {
    const results = await inBatches(ids, restoreImages, () => undefined);
    const restored = results.filter(({ ok }) => ok).map(({ id }) => id);
    if (restored.length) {
      putBack(restored, before);
      reloadOthers();
      onChange([]);
      const description = `${countOfImages(restored.length)} restored.`;
      dispatch(showToast({ title: 'Deletion Undone', description, type: 'success' }));
    }
    const [reason] = results.flatMap((result) => (result.ok ? [] : [result.message]));
    if (reason) {
      const failed = `${countOfImages(ids.length - restored.length)} could not be restored. ${reason}`;
      dispatch(showToast({ title: 'Restore Failed', description: failed, type: 'error' }));
    }
  };

  const run = (images: readonly Named[]) => {
    const before = listed();
    remove(images.map(({ id }) => id));
    void bulk.run({
      images,
      call: deleteImages,
      doing: 'Deleting',
      failedTitle,
      failed: 'could not be deleted',
      fallback: 'Failed to delete image.',
      onDone: (deleted, failed) => {
        if (failed.length) putBack(failed, before);
        if (!deleted.length) return;
        // A reload during the request may have listed them again.
        remove(deleted);
        reloadOthers();
        const action = { name: 'Undo', callback: () => void undo(deleted, before) };
        const toast = { ...successOf(deleted.length), action, duration: UNDO_S };
        dispatch(showToast({ ...toast, type: 'success' }));
        onChange(deleted);
      },
    });
  };

  return (images: readonly Named[]) => {
    const isOne = images.length === 1;
    const count = images.length.toLocaleString('en');
    dispatch(
      showDialog({
        title: isOne ? 'Delete image' : `Delete ${count} images`,
        description: isOne
          ? 'Are you sure you want to delete this image?'
          : `Are you sure you want to delete these ${count} images?`,
        actions: [{ name: 'Delete', color: 'danger', callback: () => run(images) }],
      }),
    );
  };
}

/** What is listed now, and those that come back, in the order in which they were. */
export function mergedBack<T extends { id: string }>(
  now: readonly T[],
  before: readonly T[],
  back: ReadonlySet<string>,
): T[] {
  const known = new Map(now.map((item) => [item.id, item]));
  const old = new Set(before.map(({ id }) => id));
  const returned = before.flatMap((item) => known.get(item.id) ?? (back.has(item.id) ? item : []));
  // What came since is newer than all of it.
  return [...now.filter(({ id }) => !old.has(id)), ...returned];
}

function successOf(count: number) {
  return count === 1
    ? { title: 'Image Deleted', description: 'The image has been deleted successfully.' }
    : {
        title: 'Images Deleted',
        description: `${count.toLocaleString('en')} images have been deleted successfully.`,
      };
}
