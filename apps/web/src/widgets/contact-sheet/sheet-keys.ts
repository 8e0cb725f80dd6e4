import type { KeyboardEvent } from 'react';
import type { Selection, SelectionEvent } from './selection.ts';
import { itemAfterKey } from './sheet-geometry.ts';
import type { SheetGrid } from './sheet-geometry.ts';
import type { SheetItem } from './sheet-item.ts';
import type { SheetFocus } from './use-sheet-focus.ts';

export interface SheetKeys {
  items: readonly SheetItem[];
  grid: SheetGrid;
  /** Rows that Page Up and Page Down move by. */
  page: number;
  selection: Selection;
  onSelect: (event: SelectionEvent) => void;
  /** Selects from the anchor to an item. */
  reach: (id: string) => void;
  /** Whether Escape may clear the selection. */
  canClear: boolean;
  onMove: ((id: string, to: number) => void) | undefined;
  focus: SheetFocus;
}

/** Arrows move the focus, with Alt the item; space, Ctrl+A and Escape change the selection. */
export function handleSheetKey(event: KeyboardEvent, sheet: SheetKeys): void {
  const { items, selection, onSelect, reach, canClear, focus } = sheet;
  const item = items[focus.current];
  if (!item) return;
  if (event.altKey) return moveItem(event, item, sheet);
  const isCtrl = event.ctrlKey || event.metaKey;
  if (event.key === ' ') {
    event.preventDefault();
    if (event.shiftKey) reach(item.id);
    else onSelect({ type: 'toggled', id: item.id });
  } else if (event.key === 'Escape' && canClear && selection.ids.size) {
    onSelect({ type: 'replaced', ids: [] });
  } else if (event.key === 'a' && isCtrl) {
    event.preventDefault();
    onSelect({ type: 'replaced', ids: items.map(({ id }) => id) });
  } else if (!isCtrl) moveFocus(event, item, sheet);
}

function moveItem(event: KeyboardEvent, item: SheetItem, sheet: SheetKeys): void {
  const { onMove, focus } = sheet;
  const to = indexAfter(event, sheet);
  if (to === null || !onMove) return;
  // Alt and an arrow would go back in the history.
  event.preventDefault();
  if (to === focus.current) return focus.setCurrent(item.id);
  focus.follow(item.id);
  onMove(item.id, to);
}

function moveFocus(event: KeyboardEvent, item: SheetItem, sheet: SheetKeys): void {
  const { items, selection, onSelect, reach, focus } = sheet;
  const to = indexAfter(event, sheet);
  const target = to === null ? undefined : items[to];
  if (!target) return;
  event.preventDefault();
  if (event.shiftKey) {
    if (!selection.anchor) onSelect({ type: 'toggled', id: item.id });
    reach(target.id);
  }
  focus.moveTo(target.id);
}

function indexAfter({ key }: KeyboardEvent, { items, grid, page, focus }: SheetKeys) {
  return itemAfterKey(key, focus.current, { columns: grid.columns, count: items.length, page });
}
