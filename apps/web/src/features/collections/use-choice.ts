import { useMemo, useReducer, useState } from 'react';
import { useNavigate } from '../../ui/router/hooks.ts';
import { collectionPath } from '../../domain/collections/collection-path.ts';
import { fetchAlbum, setImages } from '../../domain/collections/manage-collections.ts';
import type { Album } from '../../domain/collections/manage-collections.ts';
import { useImageList } from '../../domain/images/image-list.ts';
import type { ListedImage } from '../../domain/images/listed-images.ts';
import { sheetItems } from '../../domain/images/sheet-items.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { nextSelection, selectionOf } from '../../widgets/contact-sheet/selection.ts';
import { mergedChoice } from './merged-choice.ts';
import { messages } from './messages.ts';
import { refusalOf } from './refusal-of.ts';

/** Which images a collection is to have: its own and those in no collection can be chosen. */
export function useChoice(loaded: Album) {
  const [album, setAlbum] = useState(loaded);
  const { id, pictures } = album;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { items, error, reload } = useImageList();
  const saved = useMemo(() => pictures.map((picture) => picture.id), [pictures]);
  const [selection, select] = useReducer(nextSelection, saved, selectionOf);
  const [isSaving, setSaving] = useState(false);
  const [isMerged, setMerged] = useState(false);

  // The images of the collection come first, in their order.
  const sheet = useMemo(() => {
    const own = new Set(saved);
    const free = (items ?? []).filter((item) => !item.collectionId && !own.has(item.id));
    return sheetItems([...pictures, ...free]);
  }, [items, pictures, saved]);

  const chosen = [...selection.ids];

  const save = async () => {
    setSaving(true);
    try {
      await setImages(id, { imageIds: chosen, replaces: saved });
      dispatch(showToast({ ...messages.update.success, type: 'success' }));
      navigate(collectionPath(id));
    } catch (failed) {
      const { isOutdated, reason } = refusalOf(failed);
      const hasMerged = isOutdated && (await merge());
      setSaving(false);
      const description = hasMerged ? `${reason} ${messages.selecting.merged}` : reason;
      dispatch(showToast({ title: messages.orderFailed, description, type: 'error' }));
    }
  };

  /** Takes in what others have changed. The choice stays, except for images that are no longer available. */
  const merge = async (): Promise<boolean> => {
    try {
      const [now, { data: listed = items ?? [] }] = await Promise.all([fetchAlbum(id), reload()]);
      const own = now.pictures.map((picture) => picture.id);
      const isHere = ({ collectionId }: ListedImage) => !collectionId || collectionId === id;
      const offered = new Set([...own, ...listed.filter(isHere).map((item) => item.id)]);
      const both = mergedChoice({ seen: saved, chosen, now: own });
      select({ type: 'replaced', ids: both.filter((each) => offered.has(each)) });
      setAlbum(now);
      setMerged(true);
      return true;
    } catch {
      // The caller shows why the choice could not be saved.
      return false;
    }
  };

  const isChanged = chosen.join() !== saved.join();
  const images = { isLoaded: items !== null, error, reload };
  return { images, sheet, selection, select, isChanged, isSaving, isMerged, save };
}
