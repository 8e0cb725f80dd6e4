import { useState } from 'react';
import type { DeletedItem, FailedItem } from '@salon/api-contract';
import { randomUuid } from '../../http/random-uuid.ts';
import { showDialog } from '../../overlays/dialogs/show-dialog.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import type { ToastRequest } from '../../overlays/toasts/show-toast.ts';
import { withUndo } from '../../overlays/toasts/undo-toast.ts';
import { useDashboardDispatch, useDashboardStore } from '../api.ts';
import type { DashboardDispatch, DashboardState } from '../api.ts';
import { selectImages, patchImageList } from '../images/image-endpoints.ts';
import type { ListedImage } from '../images/listed-image.ts';
import { imageListOutdated, imagesDeleted, imagesRestored } from '../outdated.ts';
import { selectTrashDays } from '../settings/setting-endpoints.ts';
import { useOffer } from '../use-offer.ts';
import { deleteImages, restoreInBatches } from './bulk.ts';
import type { BulkCall } from './bulk.ts';
import { mergedBack } from './merged-back.ts';
import { messages } from './messages.ts';
import type { Bulk, NamedImage } from './use-bulk.ts';

const { deletion } = messages;

interface DeleteOptions {
  onDeleted?: (ids: readonly string[]) => void;
  /** Runs when images were restored. */
  onUndone?: (() => void) | undefined;
  /** Of the toast when an image could not be deleted. */
  failedTitle?: string;
}

/** Why images are not deleted, as the result of each; null to delete them. */
type Check = (ids: readonly string[]) => Promise<FailedItem[] | null>;

/** Asks, deletes, and offers to undo. The lists lose the images at once and get back those that could not be deleted. */
export function useDeleteImages(
  bulk: Bulk,
  { onDeleted, onUndone, failedTitle = deletion.failedTitle }: DeleteOptions = {},
) {
  const dispatch = useDashboardDispatch();
  const offer = useOffer();
  const store = useDashboardStore();
  const listed = () => selectImages(store.getState());
  // After a failure, which may be a lost reply, the next attempt must not take images for deleted by others.
  const [idempotencyKey, setIdempotencyKey] = useState(randomUuid);

  const remove = (removing: readonly { id: string }[]) => {
    const removed = idSet(removing);
    dispatch(patchImageList((images) => images.filter(({ id }) => !removed.has(id))));
  };

  const undo = async (ids: string[], before: readonly ListedImage[] | null) => {
    const results = await restoreInBatches(ids);
    const restored = results.filter(({ ok }) => ok);
    if (restored.length) {
      dispatch(putBack(restored, before));
      dispatch(imagesRestored(restored.map(({ id }) => id)));
      onUndone?.();
      dispatch(showToast({ ...deletion.undone(restored.length), type: 'success' }));
    }
    const [reason] = results.flatMap((result) => (result.ok ? [] : [result.message]));
    if (reason) {
      const problem = deletion.restoreFailed(ids.length - restored.length, reason);
      dispatch(showToast({ ...problem, type: 'error' }));
    }
  };

  const run = (images: readonly NamedImage[], check?: Check) => {
    const before = listed();
    remove(images);
    void bulk.run({
      images,
      call: checked(deleteImages(idempotencyKey), check),
      doing: deletion.doing,
      failedTitle,
      failed: deletion.failed,
      fallback: deletion.fallback,
      onDone: (deleted, failed) => {
        if (failed.length) dispatch(putBack(failed, before));
        else setIdempotencyKey(randomUuid);
        if (!deleted.length) return;
        // A reload during the request may have listed them again.
        remove(deleted);
        dispatch(imagesDeleted());
        const own = deleted.flatMap(({ id, already }) => (already ? [] : id));
        const undoOwn = () => void undo(own, before);
        offer(successOf(own.length, deleted.length - own.length, undoOwn));
        onDeleted?.(deleted.map(({ id }) => id));
      },
    });
  };

  /** @param check runs after the question, before the deletion */
  return (images: readonly NamedImage[], check?: Check) => {
    const count = images.length;
    dispatch(
      showDialog({
        title: deletion.title(count),
        description: deletion.question(count, selectTrashDays(store.getState())),
        actions: [{ name: messages.delete, color: 'danger', callback: () => run(images, check) }],
      }),
    );
  };
}

const checked =
  (call: BulkCall<DeletedItem>, check?: Check): BulkCall<DeletedItem> =>
  async (ids) =>
    (await check?.(ids)) ?? call(ids);

const idSet = (images: readonly { id: string }[]) => new Set(images.map(({ id }) => id));

/** Puts images back where they were among the others. */
const putBack =
  (images: readonly { id: string }[], before: readonly ListedImage[] | null) =>
  (dispatch: DashboardDispatch, getState: () => DashboardState) => {
    const back = idSet(images);
    const isKnown = before?.filter(({ id }) => back.has(id)).length === back.size;
    if (!selectImages(getState()) || !before || !isKnown) dispatch(imageListOutdated());
    else dispatch(patchImageList((now) => mergedBack(now, before, back)));
  };

/** What others had deleted before is not offered to be restored. */
function successOf(count: number, already: number, undo: () => void): ToastRequest {
  const toast = deletion.success(count, already);
  return count === 0 ? toast : withUndo(toast, undo);
}
