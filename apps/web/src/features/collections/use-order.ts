import { useRef, useState } from 'react';
import { setImages } from '../../domain/collections/manage-collections.ts';
import type { Album } from '../../domain/collections/manage-collections.ts';
import { moved } from '../../engine/core/moved.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { refusalOf } from './refusal-of.ts';

type Pictures = Album['pictures'];

/**
 * The pictures of a collection in the order somebody gives them: shown at once, saved one order after the other, and
 * taken back when the server refuses.
 * @param onOutdated called when it refuses because the collection is no longer what is shown
 */
export function useOrder(album: Album, onOutdated: () => unknown) {
  const dispatch = useAppDispatch();
  const [shown, setShown] = useState({ album, pictures: album.pictures });
  const [isSaving, setSaving] = useState(false);
  const [announcement, announce] = useState('');
  // Of the order under way the latest counts: those in between need not be saved.
  const wanted = useRef<Pictures | null>(null);
  const pictures = shown.album === album ? shown.pictures : album.pictures;

  const save = async (before: Pictures) => {
    let saved = before;
    setSaving(true);
    try {
      while (wanted.current && wanted.current !== saved) {
        const next = wanted.current;
        await setImages(album.id, { imageIds: idsOf(next), replaces: idsOf(saved) });
        saved = next;
      }
    } catch (error) {
      setShown({ album, pictures: saved });
      announce('');
      const { isOutdated, told } = refusalOf(error);
      dispatch(showToast({ title: 'Error Setting Images', description: told, type: 'error' }));
      if (isOutdated) onOutdated();
    }
    wanted.current = null;
    setSaving(false);
  };

  const move = (id: string, to: number) => {
    const from = pictures.findIndex((picture) => picture.id === id);
    const next = moved(pictures, from, to);
    setShown({ album, pictures: next });
    announce(`Moved to position ${to + 1} of ${next.length}`);
    const isUnderWay = wanted.current !== null;
    wanted.current = next;
    if (!isUnderWay) void save(pictures);
  };

  return { pictures, move, isSaving, announcement };
}

const idsOf = (pictures: Pictures) => pictures.map(({ id }) => id);
