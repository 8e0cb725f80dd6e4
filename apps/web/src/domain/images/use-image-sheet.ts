import { useMemo, useState } from 'react';
import { useScrollMemory } from '../../ui/hooks/use-scroll-memory.ts';
import { useSelection } from '../../widgets/contact-sheet/use-selection.ts';
import type { ListedImage } from './listed-image.ts';
import { listedItems } from './sheet-items.ts';

/** A contact sheet of images, and which of them are selected. */
export function useImageSheet<T extends ListedImage>(images: readonly T[]) {
  const items = useMemo(() => listedItems(images), [images]);
  const { selection, select, clear, deselect } = useSelection();
  // Only images on the sheet: others may have been deleted elsewhere, or do not match the search.
  const present = useMemo(
    () => images.filter(({ id }) => selection.ids.has(id)),
    [images, selection],
  );
  const [held, setHeld] = useState<readonly T[] | null>(null);
  const selected = held ?? present;
  useScrollMemory(items.length > 0);
  return {
    items,
    selection,
    select,
    selected,
    /** For `BulkActions`. While a dialog is open, its images stay selected, also if others delete them. */
    actions: {
      images: selected,
      onSettled: deselect,
      onDialog: (isOpen: boolean) => setHeld(isOpen ? present : null),
    },
    selectAll: () => select({ type: 'replaced', ids: items.map(({ id }) => id) }),
    clear,
    deselect,
  };
}
