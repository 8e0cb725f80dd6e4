import type { MouseEvent } from 'react';
import type { SelectionEvent } from './selection.ts';

export interface SheetClicks {
  /** Whether a plain click opens an item instead of selecting it. */
  opens: boolean;
  onSelect: (event: SelectionEvent) => void;
  /** Selects from the anchor to the item with this id. */
  reach: (id: string) => void;
  /** Makes an item the one that Tab leads to. */
  onCurrent: (id: string) => void;
}

/** A click selects; on an item that can be opened it does so only at the check mark, or with Ctrl or Shift. */
export function handleSheetClick(event: MouseEvent, sheet: SheetClicks): void {
  if (!(event.target instanceof Element)) return;
  const isCtrl = event.metaKey || event.ctrlKey;
  const checked = event.target.closest<HTMLElement>('[data-check]')?.dataset.check;
  const id = checked ?? event.target.closest<HTMLElement>('[data-id]')?.dataset.id;
  if (!id) return;
  sheet.onCurrent(id);
  if (sheet.opens && !checked && !event.shiftKey && !isCtrl) return;
  event.preventDefault();
  if (event.shiftKey) sheet.reach(id);
  else sheet.onSelect({ type: 'toggled', id });
}
