import { errorMessage } from '../../http/api-error.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { undoFailed, withUndo } from '../../overlays/toasts/undo-toast.ts';
import { useDashboardDispatch } from '../api.ts';
import type { DashboardDispatch } from '../api.ts';
import { saveImages } from '../collections/collection-endpoints.ts';
import { fetchCollections } from '../collections/collection-requests.ts';
import type { CollectionCard } from '../collections/collection-requests.ts';
import { membershipChanged } from '../outdated.ts';
import { useOffer } from '../use-offer.ts';
import type { ChosenCollection } from './add-to-collection-dialog.tsx';
import { addImages } from './bulk.ts';
import { messages } from './messages.ts';
import { reversalsOf } from './reversals-of.ts';
import type { Reversal } from './reversals-of.ts';
import type { Bulk, NamedImage } from './use-bulk.ts';

const { adding } = messages;

interface AddOptions {
  onAdded?: (ids: readonly string[]) => void;
  /** Runs after an undo, also of a part. */
  onUndone?: (() => void) | undefined;
}

/** Adds images to a collection, and offers to undo it. */
export function useAddImages(bulk: Bulk, { onAdded, onUndone }: AddOptions = {}) {
  const dispatch = useDashboardDispatch();
  const offer = useOffer();

  const undo = async (reversals: readonly Reversal[], count: number) => {
    const problem = await dispatch(reverse(reversals));
    dispatch(membershipChanged());
    onUndone?.();
    dispatch(
      problem === null
        ? showToast({ ...adding.undone(count), type: 'success' })
        : showToast(undoFailed(problem)),
    );
  };

  return (images: readonly NamedImage[], { id, title, move }: ChosenCollection) => {
    let before: CollectionCard[] | null = null;
    void bulk.run({
      images,
      begin: async () => {
        // Without it, there is nothing to go back to.
        before = await fetchCollections().catch(() => null);
      },
      call: addImages(id, { move }),
      otherwise: {
        code: 'collection/image-taken',
        name: adding.moveToo,
        call: addImages(id, { move: true }),
      },
      doing: adding.doing,
      failedTitle: adding.failedTitle,
      failed: adding.failed,
      onDone: (succeeded) => {
        dispatch(membershipChanged());
        if (!succeeded.length) return;
        const added = succeeded.map(({ id: imageId }) => imageId);
        onAdded?.(added);
        const reversals = reversalsOf(before ?? [], { to: id, added });
        const had = new Set(before?.find((collection) => collection.id === id)?.imageIds);
        const count = added.filter((imageId) => !had.has(imageId)).length;
        const toast = adding.success(count, title, added.length - count);
        const undoAll = () => void undo(reversals, count);
        offer(reversals.length ? withUndo(toast, undoAll) : { ...toast, type: 'success' });
      },
    });
  };
}

/** Undoes the change in each collection that was not changed since. @returns what could not be undone, and why; or null */
const reverse =
  (reversals: readonly Reversal[]) =>
  async (dispatch: DashboardDispatch): Promise<string | null> => {
    const [first] = reversals;
    const problems: string[] = [];
    for (const reversal of reversals) {
      const { id, title, imageIds, replaces } = reversal;
      try {
        await dispatch(saveImages(id, { imageIds, replaces }));
      } catch (error) {
        const isFirst = reversal === first;
        const problem = isFirst ? adding.keepsImages : adding.lacksImages;
        problems.push(problem(title, errorMessage(error)));
        // An image is in one collection at most: the others cannot have back what the first one keeps.
        if (isFirst) break;
      }
    }
    return problems.length ? problems.join('\n') : null;
  };
