import { useLayoutEffect, useRef } from 'react';
import type { LongSheet } from './long-sheet.ts';
import type { SheetSelection, SelectionEvent } from './selection.ts';
import type { SheetItems } from './sheet-item.ts';

interface RangesOptions {
  items: SheetItems;
  selection: SheetSelection;
  onSelect: (event: SelectionEvent) => void;
  long: LongSheet | undefined;
}

/** Selects ranges and everything. The ids of a range that is not loaded are requested. */
export function useRanges({ items, selection, onSelect, long }: RangesOptions) {
  /** Number of the last request for the ids of a range; the reply to an earlier one is ignored. */
  const last = useRef(0);
  const idsBetween = long?.idsBetween;
  // A range belongs to this selection in this list: with another one, it would select what is not shown.
  useLayoutEffect(() => () => void (last.current += 1), [selection, idsBetween]);

  const reach = async (index: number, from: number) => {
    last.current += 1;
    const turn = last.current;
    const anchor = selection.anchor === null ? from : indexOf(selection.anchor, items, long);
    // The anchor may have been deleted since.
    const begin = anchor < 0 ? index : anchor;
    const [first, end] = [Math.min(begin, index), Math.max(begin, index)];
    const part = Array.from(items.slice(first, end + 1), (item) => item?.id);
    const isLoaded = !part.includes(undefined);
    const order =
      isLoaded || !long ? part.filter((id) => id !== undefined) : await long.idsBetween(first, end);
    const id = index === first ? order?.[0] : order?.at(-1);
    if (order && id !== undefined && turn === last.current)
      onSelect({ type: 'reached', id, order });
  };

  const selectAll = () => {
    if (long) long.selectAll();
    else onSelect({ type: 'replaced', ids: items.flatMap((item) => item?.id ?? []) });
  };

  return {
    /** @param from where the range begins if nothing was selected yet */
    reach: (index: number, from = index) => void reach(index, from),
    selectAll,
  };
}

const indexOf = (id: string, items: SheetItems, long: LongSheet | undefined) =>
  long ? long.indexOf(id) : items.findIndex((item) => item?.id === id);
