import { useDashboardDispatch } from '../../domain/api.ts';
import { saveImages } from '../../domain/collections/collection-endpoints.ts';
import { orderChanged } from '../../domain/outdated.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { undoFailed } from '../../overlays/toasts/undo-toast.ts';
import { refusalOf } from './refusal-of.ts';

interface RestoreTexts {
  undone: { title: string; description: string };
  /** Where the collection was changed since. */
  notUndone: string;
}

/** Puts the images of a collection back into a former order, unless the collection was changed since. */
export function useRestoreOrder(id: string, { undone, notUndone }: RestoreTexts) {
  const dispatch = useDashboardDispatch();
  return async (imageIds: readonly string[], replaces: readonly string[]): Promise<void> => {
    try {
      await dispatch(saveImages(id, { imageIds, replaces }));
      dispatch(showToast({ ...undone, type: 'success' }));
    } catch (error) {
      const { isOutdated, reason } = refusalOf(error);
      dispatch(showToast(undoFailed(isOutdated ? notUndone : reason)));
    }
    dispatch(orderChanged());
  };
}
