import type { ImageSorting } from '@salon/api-contract';
import { useDashboardDispatch } from '../../domain/api.ts';
import { sortImages } from '../../domain/images/sort-images.ts';
import { useOffer } from '../../domain/use-offer.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { withUndo } from '../../overlays/toasts/undo-toast.ts';
import { messages as listMessages } from '../../domain/list-choices/messages.ts';
import { messages } from './messages.ts';
import { idsOf } from './ids-of.ts';
import type { CollectionOrder } from './use-order.ts';
import { useRestoreOrder } from './use-restore-order.ts';

const { sorting } = messages;

/** Puts all images of a collection in an order, and offers to undo it. */
export function useSort(id: string, { images, arrange }: CollectionOrder) {
  const dispatch = useDashboardDispatch();
  const offer = useOffer();
  const restore = useRestoreOrder(id, sorting);

  return async (order: ImageSorting): Promise<void> => {
    const next = sortImages(images, order);
    const [before, sorted] = [idsOf(images), idsOf(next)];
    if (before.join() === sorted.join()) {
      dispatch(showToast({ title: sorting.unchanged }));
      return;
    }
    if (!(await arrange(next))) return;
    const description = sorting.success(listMessages.sortings[order]);
    const toast = { title: sorting.successTitle, description };
    offer(withUndo(toast, () => void restore(before, sorted)));
  };
}
