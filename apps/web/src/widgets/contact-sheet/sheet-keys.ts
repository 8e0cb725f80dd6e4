import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { letterOf } from '../../ui/letter-of.ts';
import { blockOf, isInPlace, othersBefore } from './block.ts';
import { countOf } from './selection.ts';
import type { SheetSelection, SelectionEvent } from './selection.ts';
import { itemAfterKey } from './sheet-geometry.ts';
import type { SheetGrid } from './sheet-geometry.ts';
import type { SheetItem, SheetItems } from './sheet-item.ts';
import type { SheetFocus } from './use-sheet-focus.ts';

export interface SheetKeys {
  items: SheetItems;
  grid: SheetGrid;
  /** Rows that Page Up and Page Down move by. */
  page: number;
  selection: SheetSelection;
  onSelect: (event: SelectionEvent) => void;
  /** Selects from the anchor to an item. */
  reach: (index: number, from?: number) => void;
  selectAll: () => void;
  /** Whether Escape may clear the selection. */
  canClear: boolean;
  onMove: ((ids: readonly string[], to: number) => void) | undefined;
  isMoveDisabled: boolean;
  focus: SheetFocus;
}

/** Arrows move the focus, with Alt the item or the selection; space, Ctrl+A and Escape change the selection. */
export function handleSheetKey(event: KeyboardEvent, sheet: SheetKeys): void {
  const { items, selection, onSelect, selectAll, canClear, focus } = sheet;
  if (items.length === 0) return;
  const item = items[focus.current];
  if (event.altKey) {
    if (item) moveItem(event, item, sheet);
    return;
  }
  const isCtrl = event.ctrlKey || event.metaKey;
  if (event.key === ' ') {
    event.preventDefault();
    selectItem(event, item, sheet);
  } else if (event.key === 'Escape' && canClear && countOf(selection, items.length)) {
    onSelect({ type: 'replaced', ids: [] });
  } else if (isCtrl && !event.shiftKey && letterOf(event) === 'a') {
    event.preventDefault();
    selectAll();
  } else if (!isCtrl) moveFocus(event, item, sheet);
}

/** An item that is not loaded yet can only end a range. */
function selectItem(event: KeyboardEvent, item: SheetItem | undefined, sheet: SheetKeys): void {
  if (event.shiftKey) sheet.reach(sheet.focus.current);
  else if (item) sheet.onSelect({ type: 'toggled', id: item.id });
}

function moveItem(event: KeyboardEvent, item: SheetItem, sheet: SheetKeys): void {
  const { items, grid, page, selection, onMove, isMoveDisabled, focus } = sheet;
  const block = blockOf(item, items, selection);
  const isAhead = aheadKeys.has(event.key);
  const edge = items.findLastIndex((each) => each?.id === (isAhead ? block.at(-1) : block[0]));
  const from = othersBefore(edge, items, block);
  const count = items.length - block.length + 1;
  const to = itemAfterKey(event.key, from, { columns: grid.columns, count, page });
  if (to === null || !onMove) return;
  // Alt and an arrow would go back in the history.
  event.preventDefault();
  if (isMoveDisabled) return;
  if (isInPlace(items, block, to)) return focus.setCurrent(item.id);
  focus.follow(item.id);
  onMove(block, to);
}

const aheadKeys = new Set(['ArrowRight', 'ArrowDown', 'PageDown', 'End']);

function moveFocus(event: KeyboardEvent, item: SheetItem | undefined, sheet: SheetKeys): void {
  const { selection, onSelect, reach, focus } = sheet;
  const to = indexAfter(event, sheet);
  if (to === null) return;
  event.preventDefault();
  if (event.shiftKey && item) {
    // At once: a change of the selection that comes later would cancel the request for the ids of the range.
    if (!selection.anchor) flushSync(() => onSelect(reachedAlone(item.id)));
    reach(to, focus.current);
  }
  focus.moveTo(to);
}

/** Begins a range with an item, which stays selected if it already is. */
const reachedAlone = (id: string): SelectionEvent => ({ type: 'reached', id, order: [id] });

function indexAfter({ key }: KeyboardEvent, { items, grid, page, focus }: SheetKeys) {
  return itemAfterKey(key, focus.current, { columns: grid.columns, count: items.length, page });
}
