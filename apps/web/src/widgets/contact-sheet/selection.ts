import { messages } from './messages.ts';

/** The selected items, in the order of their selection. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Where a range begins: the item selected last. */
  anchor: string | null;
  /** The selection without the range from the anchor, which may still grow and shrink. */
  beside: ReadonlySet<string>;
}

export type SelectionEvent =
  | { type: 'toggled'; id: string }
  /** Everything from the anchor to this item; `order` is that of the sheet. */
  | { type: 'reached'; id: string; order: readonly string[] }
  | { type: 'replaced'; ids: Iterable<string> }
  /** Deselects some items. */
  | { type: 'dropped'; ids: Iterable<string> };

export const nothingSelected = selectionOf([]);

export function selectionOf(selected: Iterable<string>): Selection {
  const ids = new Set(selected);
  return { ids, anchor: null, beside: ids };
}

export function nextSelection(selection: Selection, event: SelectionEvent): Selection {
  if (event.type === 'replaced') return selectionOf(event.ids);
  if (event.type === 'dropped') {
    const dropped = new Set(event.ids);
    return selectionOf([...selection.ids].filter((id) => !dropped.has(id)));
  }
  if (event.type === 'toggled') {
    const ids = new Set(selection.ids);
    if (!ids.delete(event.id)) ids.add(event.id);
    return { ids, anchor: event.id, beside: ids };
  }
  const { id, order } = event;
  const anchor = selection.anchor ?? id;
  const [from, to] = [order.indexOf(anchor), order.indexOf(id)];
  // The anchor may have been deleted since.
  if (from < 0) return { ids: new Set([...selection.ids, id]), anchor: id, beside: selection.ids };
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.beside, ...range]), anchor, beside: selection.beside };
}

/** `1 item selected`, `5 items selected`. */
export function selectionLabel(count: number): string {
  return messages.selected(count);
}
