import { errorMessage } from '../../http/api-error.ts';
import { isTemporary } from '../../http/with-retries.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useDashboardDispatch } from '../api.ts';
import { collectionsRestored } from '../outdated.ts';
import { restoreCollection } from './collection-requests.ts';
import { messages } from './messages.ts';

const { restoring } = messages;

/** Seconds; the default is too short for what can be said of the images. */
const TOAST_S = 10;

/** Restores collections from the trash one by one, and reports what became of them and of their images. */
export function useRestoreCollections() {
  const dispatch = useDashboardDispatch();

  return async (collections: readonly { id: string; title: string }[]): Promise<void> => {
    const titles: string[] = [];
    const images = { imageCount: 0, taken: 0, missing: 0 };
    for (const [at, { id, title }] of collections.entries()) {
      try {
        const { imageCount, taken, missing } = await restoreCollection(id);
        titles.push(title);
        images.imageCount += imageCount;
        images.taken += taken;
        images.missing += missing;
      } catch (error) {
        const left = isTemporary(error) ? collections.length - at : 1;
        const description =
          left > 1
            ? restoring.left(left, errorMessage(error))
            : `${title}: ${errorMessage(error, restoring.failed)}`;
        dispatch(showToast({ title: restoring.failedTitle, description, type: 'error' }));
        // Each of the others would be tried for as long again.
        if (left > 1) break;
      }
    }
    dispatch(collectionsRestored());
    if (!titles.length) return;
    const { imageCount, taken, missing } = images;
    const sentences = [
      restoring.description(titles, imageCount),
      ...(taken ? [restoring.taken(taken)] : []),
      ...(missing ? [restoring.missing(missing)] : []),
    ];
    const duration = sentences.length > 1 ? { duration: TOAST_S } : {};
    const toast = { title: restoring.title(titles.length), description: sentences.join(' ') };
    dispatch(showToast({ ...toast, ...duration, type: 'success' }));
  };
}
