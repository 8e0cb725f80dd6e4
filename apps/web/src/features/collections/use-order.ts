import { useRef, useState } from 'react';
import { useDashboardDispatch } from '../../domain/api.ts';
import {
  checkCollection,
  keepCollection,
  reloadCollection,
} from '../../domain/collections/collection-endpoints.ts';
import { setImages } from '../../domain/collections/collection-requests.ts';
import type { CollectionWithImages } from '../../domain/collections/collection-requests.ts';
import { movedTogether } from '../../domain/moved.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { noAnnouncement } from '../../ui/announced.tsx';
import type { Announcement } from '../../ui/announced.tsx';
import { messages } from './messages.ts';
import { idsOf } from './ids-of.ts';
import { refusalOf } from './refusal-of.ts';
import { useMoveUndo } from './use-move-undo.ts';
import type { Saved } from './use-move-undo.ts';

type Images = CollectionWithImages['images'];

interface ShownOrder {
  collection: CollectionWithImages;
  images: Images;
  /** Of the last move, for screen readers. */
  announcement: Announcement;
}

/**
 * The images of a collection and their order. A move is shown at once and saved in the background; the previous
 * order returns when the server refuses it. A saved move can be undone.
 */
export function useOrder(collection: CollectionWithImages) {
  const dispatch = useDashboardDispatch();
  const [order, setOrder] = useState<ShownOrder>({
    collection,
    images: collection.images,
    announcement: noAnnouncement,
  });
  const [isSaving, setSaving] = useState(false);
  const [isArranging, setArranging] = useState(false);
  const moves = useMoveUndo(collection);
  // Only the latest order is saved next; orders in between are skipped.
  const wanted = useRef<Images | null>(null);
  // A collection that was loaded again has another count: the last announcement is no longer true. One that arrives
  // during a save may lack the move, and the next move would undo it.
  const shown =
    isSaving || order.collection === collection
      ? order
      : { images: collection.images, announcement: noAnnouncement };
  const { images, announcement } = shown;

  /** What the server has saved is the collection from now on, and this remains its order on the screen. */
  const show = (saved: CollectionWithImages, images: Images) => {
    setOrder(({ announcement }) => ({ collection: saved, images, announcement }));
    dispatch(keepCollection(saved));
  };

  /** Saves the wanted order. @returns how much of it was saved; if not all, a toast says why */
  const save = async (before: Images): Promise<Saved> => {
    let saved = before;
    let isFailed = false;
    let reply: CollectionWithImages | null = null;
    setSaving(true);
    try {
      while (wanted.current && wanted.current !== saved) {
        const next = wanted.current;
        reply = await setImages(collection.id, { imageIds: idsOf(next), replaces: idsOf(saved) });
        saved = next;
      }
    } catch (error) {
      isFailed = true;
      setOrder({ collection, images: saved, announcement: noAnnouncement });
      const { isOutdated, mayBeSaved, description } = refusalOf(error);
      dispatch(showToast({ title: messages.orderFailed, description, type: 'error' }));
      if (isOutdated) void dispatch(reloadCollection(collection.id));
      if (mayBeSaved) void dispatch(checkCollection(collection.id));
    }
    wanted.current = null;
    setSaving(false);
    // Only at the end: the reply to an earlier request lacks the moves that were made since.
    if (reply) show(reply, saved);
    if (!isFailed) return 'all';
    return reply ? 'some' : 'nothing';
  };

  const saveMoves = async (before: Images) => moves.settle(await save(before));

  const move = (ids: readonly string[], to: number) => {
    const next = movedTogether(images, ids, to);
    const text = messages.moved(ids.length, to + 1, next.length);
    setOrder({ collection, images: next, announcement: { text } });
    const isRunning = wanted.current !== null;
    wanted.current = next;
    moves.add(ids, images, next);
    if (!isRunning) void saveMoves(images);
  };

  /** Only while nothing is being saved. @returns whether this order was saved; if not, a toast says why */
  const arrange = async (next: Images): Promise<boolean> => {
    setOrder({ collection, images: next, announcement: noAnnouncement });
    wanted.current = next;
    setArranging(true);
    const saved = await save(images);
    setArranging(false);
    return saved === 'all';
  };

  /** `isArranging`: a move would have to be undone together with the order that is being saved. */
  return { images, move, arrange, isSaving, isArranging, announcement };
}

export type CollectionOrder = ReturnType<typeof useOrder>;
