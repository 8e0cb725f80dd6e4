import { useState } from 'react';
import type { ErrorCode, FailedItem, FullImage, LikelyCopies } from '@salon/api-contract';
import { useDashboardDispatch } from '../../domain/api.ts';
import { useBulk } from '../../domain/bulk/use-bulk.ts';
import { useDeleteImages } from '../../domain/bulk/use-delete-images.ts';
import { keepBoth, undoKeepBoth } from '../../domain/images/copies.ts';
import { fullImageName } from '../../domain/images/image-name.ts';
import { fetchImage } from '../../domain/images/image-requests.ts';
import { copiesDecided } from '../../domain/outdated.ts';
import { useOffer } from '../../domain/use-offer.ts';
import { ApiError, errorMessage } from '../../http/api-error.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { undoFailed, withUndo } from '../../overlays/toasts/undo-toast.ts';
import { messages } from './messages.ts';

const idsOf = ({ images: [one, other] }: LikelyCopies) => [one.id, other.id] as const;

const NOT_FOUND: ErrorCode = 'image/not-found';

/** Identifies a pair. */
export const keyOf = (pair: LikelyCopies): string => idsOf(pair).join(' ');

async function isThere(id: string): Promise<boolean> {
  try {
    await fetchImage(id);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    return false;
  }
}

/**
 * The pairs that are still to be decided, and what can be done with them.
 * @param listed as the server listed them
 */
export function useCopies(listed: readonly LikelyCopies[]) {
  const dispatch = useDashboardDispatch();
  const offer = useOffer();
  const bulk = useBulk();
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());

  const askToDeleteImages = useDeleteImages(bulk, {
    onDeleted: (ids) => setDeleted((before) => new Set([...before, ...ids])),
    // The reloaded list lacks what is still deleted.
    onUndone: () => setDeleted(new Set()),
    failedTitle: messages.deleteFailed,
  });

  /** Refuses to delete the last one of a pair, whose other one was deleted since the pairs were listed. */
  const refusalOf = async (id: string, otherId: string): Promise<FailedItem[] | null> => {
    if (await isThere(otherId)) return null;
    dispatch(copiesDecided());
    return [{ id, ok: false, code: NOT_FOUND, message: messages.otherDeleted }];
  };

  const askToDelete = (pair: LikelyCopies, image: FullImage) => {
    const { id } = image;
    const [one, other] = idsOf(pair);
    const check = () => refusalOf(id, id === one ? other : one);
    askToDeleteImages([{ id, name: fullImageName(image) }], check);
  };

  const reopen = (pair: LikelyCopies) =>
    setKept((before) => new Set([...before].filter((key) => key !== keyOf(pair))));

  const undoKeep = async (pair: LikelyCopies) => {
    try {
      await undoKeepBoth(idsOf(pair));
      reopen(pair);
      dispatch(showToast({ ...messages.undone, type: 'success' }));
    } catch (error) {
      dispatch(showToast(undoFailed(errorMessage(error))));
    }
    dispatch(copiesDecided());
  };

  const keep = async (pair: LikelyCopies) => {
    setKept((before) => new Set([...before, keyOf(pair)]));
    try {
      await keepBoth(idsOf(pair));
      offer(withUndo(messages.kept, () => void undoKeep(pair)));
    } catch (error) {
      reopen(pair);
      const description = errorMessage(error);
      dispatch(showToast({ title: messages.keepFailed, description, type: 'error' }));
    }
    dispatch(copiesDecided());
  };

  const pairs = listed.filter(
    (pair) => !kept.has(keyOf(pair)) && !idsOf(pair).some((id) => deleted.has(id)),
  );
  return { pairs, bulk, askToDelete, keep };
}
