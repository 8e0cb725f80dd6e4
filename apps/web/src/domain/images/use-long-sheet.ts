import { useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { limits } from '@salon/api-contract';
import type { ImageSelection } from '@salon/api-contract';
import { useScrollMemory } from '../../ui/hooks/use-scroll-memory.ts';
import { countOf, isSelected } from '../../widgets/contact-sheet/selection.ts';
import type { SheetSelection, SelectionEvent } from '../../widgets/contact-sheet/selection.ts';
import { useSelection } from '../../widgets/contact-sheet/use-selection.ts';
import type { ListedImage } from './listed-image.ts';
import type { ListQuery } from './list-query.ts';
import type { LongList } from './long-list.ts';
import { longSheetItems } from './sheet-items.ts';
import { useLongList } from './use-long-list.ts';

const NONE: LongList['images'] = [];

/** A contact sheet of a list of any length, and which of its images are selected. */
export function useLongSheet(query: ListQuery) {
  const list = useLongList(query);
  const { data } = list;
  const images = data?.images ?? NONE;
  const items = useMemo(() => longSheetItems(images), [images]);
  const { selection, select, clear, deselect } = useSelection();
  useScrollMemory(items.length > 0);
  const clearEverything = useEffectEvent(() => {
    if (selection.isInverted) clear();
  });
  const { text, only, camera, year } = query;
  // "Everything" in one list would otherwise become everything in the next one. Another order has the same images.
  useLayoutEffect(() => clearEverything(), [text, only, camera, year]);
  const end = () => select({ type: 'ended', selection });
  const { onRange, idsBetween } = list;
  const long = useMemo(
    () => ({
      onRange,
      idsBetween,
      indexOf: (id: string) => images.findIndex((image) => image?.id === id),
      selectAll: () => select({ type: 'inverted' }),
    }),
    [onRange, idsBetween, images, select],
  );
  const selected = useMemo(
    () => data && selectedOf(data, selection, query),
    [data, selection, query],
  );

  return {
    list,
    items,
    long,
    selection,
    select: (event: SelectionEvent) => select(withoutNames(event, items.length)),
    selected,
    clear,
    /** Deselects what is selected now, but not what is selected later. */
    end,
    /**
     * Deselects images that were selected now. If everything was, the others are named from then on: everything would
     * include what is uploaded later.
     */
    deselect: (ids: readonly string[]) => {
      if (!selection.isInverted) return deselect(ids);
      const gone = new Set(ids);
      const left = selected?.images?.flatMap(({ id }) => (gone.has(id) ? [] : id));
      select({ type: 'ended', selection, left });
    },
  };
}

/** The server accepts only so many ids in a request: a range that is the whole of a longer list selects it as a whole. */
function withoutNames(event: SelectionEvent, total: number): SelectionEvent {
  const isWhole = event.type === 'reached' && event.order.length === total;
  return isWhole && total > limits.changedIds ? { type: 'inverted' } : event;
}

function selectedOf(
  { images, total, version }: LongList,
  selection: SheetSelection,
  list: ListQuery,
) {
  const count = countOf(selection, total);
  const loaded: ListedImage[] = [];
  // Skips what is not loaded.
  images.forEach((image) => {
    if (image && isSelected(selection, image.id)) loaded.push(image);
  });
  const ids = [...selection.ids];
  const query: ImageSelection = selection.isInverted ? { list, version, except: ids } : { ids };
  return { count, images: loaded.length === count ? loaded : null, loaded, query };
}
