import { useState } from 'react';
import { setImages } from '../../domain/collections/manage-collections.ts';
import type { Album } from '../../domain/collections/manage-collections.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { messages } from './messages.ts';
import { refusalOf } from './refusal-of.ts';

/**
 * Takes images out of a collection; they stay in the gallery.
 * @param onOutdated called when the collection is to be loaded again
 */
export function useRemoveImages(album: Album, onOutdated: () => unknown) {
  const dispatch = useAppDispatch();
  // Until the collection has been loaded as it is afterwards.
  const [removingFrom, setRemovingFrom] = useState<Album | null>(null);

  /** @returns whether the images were removed; if not, a toast says why */
  const remove = async (
    pictures: Album['pictures'],
    removed: ReadonlySet<string>,
  ): Promise<boolean> => {
    const ids = pictures.map(({ id }) => id);
    setRemovingFrom(album);
    try {
      await setImages(album.id, { imageIds: ids.filter((id) => !removed.has(id)), replaces: ids });
      onOutdated();
      return true;
    } catch (error) {
      const { isOutdated, description } = refusalOf(error);
      dispatch(showToast({ title: messages.removeFailed, description, type: 'error' }));
      if (isOutdated) onOutdated();
      else setRemovingFrom(null);
      return false;
    }
  };

  return { isRemoving: removingFrom === album, remove };
}
