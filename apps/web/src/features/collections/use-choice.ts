import { useCallback, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { limits } from '@salon/api-contract';
import { useDashboardDispatch } from '../../domain/api.ts';
import { keepCollection, saveImages } from '../../domain/collections/collection-endpoints.ts';
import { fetchCollection } from '../../domain/collections/collection-requests.ts';
import type { CollectionWithImages } from '../../domain/collections/collection-requests.ts';
import { isLong } from '../../domain/images/image-endpoints.ts';
import type { ImagePart } from '../../domain/images/list-requests.ts';
import type { ListedImage } from '../../domain/images/listed-image.ts';
import type { ListQuery } from '../../domain/images/list-query.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { nextSelection, selectionOf } from '../../widgets/contact-sheet/selection.ts';
import type { SheetSelection, SelectionEvent } from '../../widgets/contact-sheet/selection.ts';
import { mergedChoice } from './merged-choice.ts';
import { messages } from './messages.ts';
import { useFreeImages } from './use-free-images.ts';
import { refusalOf } from './refusal-of.ts';

/**
 * Which images a collection is to have: its own and those in no collection can be chosen.
 * @param list which images are shown; the choice of others stays
 */
export function useChoice(loaded: CollectionWithImages, list: ListQuery) {
  const [collection, setCollection] = useState(loaded);
  const [lastLoaded, setLastLoaded] = useState(loaded);
  const { id, images } = collection;
  const dispatch = useDashboardDispatch();
  const saved = useMemo(() => images.map((image) => image.id), [images]);
  const [selection, select] = useReducer(nextChoice, saved, selectionOf);
  const [isSaving, setSaving] = useState(false);
  // A ref, since a selection of everything or of a range may begin before the save and end during it.
  const isLocked = useRef(false);
  const [isMerged, setMerged] = useState(false);

  // What is not shown stays chosen.
  const { text, camera, year } = list;
  const type = text || camera || year !== undefined ? 'added' : 'replaced';
  const change = useCallback((event: ChoiceEvent) => {
    if (!isLocked.current) select(event);
  }, []);
  const selectAll = useCallback((ids: Iterable<string>) => change({ type, ids }), [change, type]);
  const turn = useTurn(selection, list);
  const free = useFreeImages({ ownImages: images, list, turn, onAll: selectAll });
  const choose = (event: SelectionEvent) =>
    event.type === 'replaced' ? selectAll(event.ids) : change(event);

  // Its own images keep their order, also if one was deselected in between.
  const own = new Set(saved);
  const chosen = [
    ...saved.filter((image) => selection.ids.has(image)),
    ...[...selection.ids].filter((image) => !own.has(image)),
  ];

  const isChanged = chosen.join() !== saved.join();
  const hasTooMany = chosen.length > limits.collectionImages;

  // At first the screen shows what is known of the collection. What is loaded later is the new start of the choice, but
  // must not replace a choice that the person has changed.
  if (loaded !== lastLoaded && !isChanged) {
    setLastLoaded(loaded);
    setCollection(loaded);
    select({ type: 'replaced', ids: loaded.images.map((image) => image.id) });
  }

  const save = async (onSaved: () => void) => {
    isLocked.current = true;
    setSaving(true);
    try {
      await dispatch(saveImages(id, { imageIds: chosen, replaces: saved }));
      dispatch(showToast({ ...messages.update.success, type: 'success' }));
      onSaved();
    } catch (failed) {
      const { isOutdated, reason, unavailable } = refusalOf(failed);
      const hasMerged = isOutdated && (await merge(unavailable));
      isLocked.current = false;
      setSaving(false);
      const description = hasMerged ? `${reason} ${messages.selecting.merged}` : reason;
      dispatch(showToast({ title: messages.orderFailed, description, type: 'error' }));
    }
  };

  /** Takes in what others have changed. The choice stays, except for images that are no longer available. */
  const merge = async (unavailable: ReadonlySet<unknown>): Promise<boolean> => {
    try {
      const [now, { data }] = await Promise.all([fetchCollection(id), free.reload()]);
      const own = now.images.map((image) => image.id);
      const both = mergedChoice({ seen: saved, chosen, now: own });
      const isOffered = offeredBy({ own, listed: data, collectionId: id, unavailable });
      select({ type: 'replaced', ids: both.filter(isOffered) });
      setCollection(now);
      setLastLoaded(now);
      dispatch(keepCollection(now));
      setMerged(true);
      return true;
    } catch {
      // The caller shows why the choice could not be saved.
      return false;
    }
  };

  return { images: free, selection, choose, isChanged, hasTooMany, isSaving, isMerged, save };
}

/** For ids that arrive late: in another selection or list, they would select what was left out or is not shown. */
function useTurn(selection: SheetSelection, list: ListQuery): RefObject<number> {
  const turn = useRef(0);
  useLayoutEffect(() => () => void (turn.current += 1), [selection, list]);
  return turn;
}

type ChoiceEvent = SelectionEvent | { type: 'added'; ids: Iterable<string> };

function nextChoice(selection: SheetSelection, event: ChoiceEvent): SheetSelection {
  if (event.type !== 'added') return nextSelection(selection, event);
  return nextSelection(selection, { type: 'framed', ids: event.ids, base: selection });
}

interface Offer {
  own: readonly string[];
  listed: ImagePart | undefined;
  collectionId: string;
  unavailable: ReadonlySet<unknown>;
}

/** Which images the collection may have. Of a long list only the server knows, whose refusal names the others. */
function offeredBy({ own, listed, collectionId, unavailable }: Offer) {
  const offered = new Set(own);
  if (!listed || isLong(listed)) return (id: string) => offered.has(id) || !unavailable.has(id);
  const isHere = (image: ListedImage) => !image.collectionId || image.collectionId === collectionId;
  for (const { id } of listed.images.filter(isHere)) offered.add(id);
  return (id: string) => offered.has(id);
}
