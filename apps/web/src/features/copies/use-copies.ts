import { useState } from 'react';
import type { LikelyCopies } from '@salon/api-contract';
import { api } from '../../domain/api.ts';
import { UNDO_S, useBulk } from '../../domain/bulk/use-bulk.ts';
import { useDeleteImages } from '../../domain/bulk/use-delete-images.ts';
import { keepBoth, undoKeepBoth } from '../../domain/images/copies.ts';
import { errorMessage } from '../../http/api-error.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';

const idsOf = ({ images: [one, other] }: LikelyCopies) => [one.id, other.id] as const;

/** Identifies a pair. */
export const keyOf = (pair: LikelyCopies): string => idsOf(pair).join(' ');

/**
 * The pairs that are still to be decided, and what can be done with them.
 * @param listed as the server listed them
 */
export function useCopies(listed: readonly LikelyCopies[]) {
  const dispatch = useAppDispatch();
  const bulk = useBulk();
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());

  const reload = () => dispatch(api.util.invalidateTags(['Copies']));

  const askToDelete = useDeleteImages(
    bulk,
    (ids) => {
      // With none, a deletion was undone; the server knows which ones are left.
      setDeleted((before) => (ids.length ? new Set([...before, ...ids]) : new Set()));
    },
    'Delete Failed',
  );

  const reopen = (pair: LikelyCopies) =>
    setKept((before) => new Set([...before].filter((key) => key !== keyOf(pair))));

  const undoKeep = async (pair: LikelyCopies) => {
    try {
      await undoKeepBoth(idsOf(pair));
      reopen(pair);
      const description = 'The two images are listed as likely copies again.';
      dispatch(showToast({ title: 'Keeping Both Undone', description, type: 'success' }));
    } catch (error) {
      const description = errorMessage(error);
      dispatch(showToast({ title: 'Undo Failed', description, type: 'error' }));
    }
    reload();
  };

  const keep = async (pair: LikelyCopies) => {
    setKept((before) => new Set([...before, keyOf(pair)]));
    try {
      await keepBoth(idsOf(pair));
      const description = 'The two images are not listed as copies again.';
      const action = { name: 'Undo', callback: () => void undoKeep(pair) };
      const toast = { title: 'Both Images Kept', description, action, duration: UNDO_S };
      dispatch(showToast({ ...toast, type: 'success' }));
    } catch (error) {
      reopen(pair);
      const description = errorMessage(error);
      dispatch(showToast({ title: 'Keeping Both Failed', description, type: 'error' }));
    }
    reload();
  };

  const pairs = listed.filter(
    (pair) => !kept.has(keyOf(pair)) && !idsOf(pair).some((id) => deleted.has(id)),
  );
  return { pairs, bulk, askToDelete, keep };
}
