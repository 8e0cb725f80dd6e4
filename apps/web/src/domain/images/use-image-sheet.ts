import { useMemo } from 'react';
import { useScrollMemory } from '../../ui/hooks/use-scroll-memory.ts';
import { useSelection } from '../../widgets/contact-sheet/use-selection.ts';
import type { WallImage } from './images.ts';
import { sheetItems } from './sheet-items.ts';

/** A contact sheet of images, and which of them are selected. */
export function useImageSheet<T extends WallImage>(images: readonly T[]) {
  const items = useMemo(() => sheetItems(images), [images]);
  const { selection, select, clear, deselect } = useSelection();
  // Only images on the sheet: others may have been deleted elsewhere, or do not match the search.
  const selected = useMemo(
    () => images.filter(({ id }) => selection.ids.has(id)),
    [images, selection],
  );
  useScrollMemory(items.length > 0);
  return { items, selection, select, selected, clear, deselect };
}
