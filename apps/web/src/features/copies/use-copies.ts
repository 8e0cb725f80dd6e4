import { useState } from 'react';
import type { LikelyCopies } from '@salon/api-contract';
import { useDashboardDispatch } from '../../domain/api.ts';
import { useBulk } from '../../domain/bulk/use-bulk.ts';
import { useDeleteImages } from '../../domain/bulk/use-delete-images.ts';
import { keepBoth, undoKeepBoth } from '../../domain/images/copies.ts';
import { copiesDecided } from '../../domain/outdated.ts';
import { errorMessage } from '../../http/api-error.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { undoFailed, withUndo } from '../../overlays/toasts/undo-toast.ts';
import { messages } from './messages.ts';

const idsOf = ({ images: [one, other] }: LikelyCopies) => [one.id, other.id] as const;

/** Identifies a pair. */
export const keyOf = (pair: LikelyCopies): string => idsOf(pair).join(' ');

/**
 * The pairs that are still to be decided, and what can be done with them.
 * @param listed as the server listed them
 */
export function useCopies(listed: readonly LikelyCopies[]) {
  const dispatch = useDashboardDispatch();
  const bulk = useBulk();
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());

  const askToDelete = useDeleteImages(bulk, {
    onDeleted: (ids) => setDeleted((before) => new Set([...before, ...ids])),
    // The reloaded list lacks what is still deleted.
    onUndone: () => setDeleted(new Set()),
    failedTitle: messages.deleteFailed,
  });

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
      dispatch(showToast(withUndo(messages.kept, () => void undoKeep(pair))));
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
