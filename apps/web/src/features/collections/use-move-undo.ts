import { useRef } from 'react';
import { useDashboardDispatch } from '../../domain/api.ts';
import { titleOf } from '../../domain/collections/title-of.ts';
import type { CollectionWithImages } from '../../domain/collections/collection-requests.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { renewToast, withdrawToast } from '../../overlays/toasts/toast-by-id.ts';
import { withUndo } from '../../overlays/toasts/undo-toast.ts';
import { idsOf } from './ids-of.ts';
import { messages } from './messages.ts';
import { useRestoreOrder } from './use-restore-order.ts';

type Images = CollectionWithImages['images'];

/** Moves of the same images, one after the other: to a person they are one change. */
interface Moves {
  ids: readonly string[];
  before: Images;
  after: Images;
}

/** How much of some moves was saved. */
export type Saved = 'all' | 'some' | 'nothing';

/** Offers to undo the last moves of the same images in a collection, in a single toast. */
export function useMoveUndo({ id, title }: CollectionWithImages) {
  const dispatch = useDashboardDispatch();
  const restore = useRestoreOrder(id, messages.moving);
  const latest = useRef<Moves | null>(null);
  const saved = useRef<Moves | null>(null);
  const toastId = useRef('');

  const undo = () => {
    const moves = saved.current;
    // During a save the toast stays: the order on the server is about to be another one.
    const canUndo = moves !== null && moves === latest.current;
    if (canUndo) void restore(idsOf(moves.before), idsOf(moves.after));
    return canUndo;
  };

  const add = (ids: readonly string[], before: Images, after: Images) => {
    const last = latest.current;
    const isContinued = last?.after === before && last.ids.join() === ids.join();
    latest.current = { ids, before: isContinued ? last.before : before, after };
  };

  const offer = () => {
    const moves = latest.current;
    if (!moves) return;
    saved.current = moves;
    const isBack = idsOf(moves.before).join() === idsOf(moves.after).join();
    if (isBack) dispatch(withdrawToast(toastId.current));
    else if (!dispatch(renewToast(toastId.current))) {
      const toast = messages.moving.success(titleOf(title));
      toastId.current = dispatch(showToast(withUndo(toast, undo)));
    }
  };

  /** Called when the server has replied to the added moves. */
  const settle = (result: Saved) => {
    if (result === 'all') return offer();
    if (result === 'some') {
      // The order that the toast would restore is no longer the one before.
      dispatch(withdrawToast(toastId.current));
      saved.current = null;
    }
    latest.current = saved.current;
  };

  return { add, settle };
}
