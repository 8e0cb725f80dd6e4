/** The selected items, in the order of their selection. */
export interface SheetSelection {
  /** The selected items; if `isInverted`, the only ones that are not selected. */
  ids: ReadonlySet<string>;
  /** Where a range begins: the item selected last. */
  anchor: string | null;
  /** `ids` without the effect of the range from the anchor, which may still grow and shrink. */
  beforeRange: ReadonlySet<string>;
  /** Whether all items but `ids` are selected, also those that are not loaded. */
  isInverted: boolean;
}

export type SelectionEvent =
  | { type: 'toggled'; id: string }
  /** Everything from the anchor to this item; `order` is that of the sheet, or of the part between them. */
  | { type: 'reached'; id: string; order: readonly string[] }
  | { type: 'replaced'; ids: Iterable<string> }
  /** Selects items in addition to an earlier selection. */
  | { type: 'framed'; ids: Iterable<string>; base: SheetSelection }
  /** Selects everything, without naming it. */
  | { type: 'inverted' }
  /** Deselects some items; a selection of everything, which does not name them, stays. */
  | { type: 'dropped'; ids: Iterable<string> }
  /** Deselects what an earlier selection has selected, except for `left`; what was selected since stays. */
  | { type: 'ended'; selection: SheetSelection; left?: readonly string[] | undefined };

export const nothingSelected = selectionOf([]);

export function selectionOf(selected: Iterable<string>): SheetSelection {
  const ids = new Set(selected);
  return { ids, anchor: null, beforeRange: ids, isInverted: false };
}

export const isSelected = ({ ids, isInverted }: SheetSelection, id: string): boolean =>
  ids.has(id) !== isInverted;

/** @param total number of items in the list */
export const countOf = ({ ids, isInverted }: SheetSelection, total: number): number =>
  isInverted ? Math.max(0, total - ids.size) : ids.size;

export function nextSelection(selection: SheetSelection, event: SelectionEvent): SheetSelection {
  switch (event.type) {
    case 'replaced':
      return selectionOf(event.ids);
    case 'inverted':
      return { ...nothingSelected, isInverted: true };
    case 'framed':
      return withItems(event.base, event.ids);
    case 'dropped':
      return withoutItems(selection, event.ids);
    case 'ended':
      return withoutEarlier(selection, event.selection, event.left);
    case 'toggled':
      return toggled(selection, event.id);
    case 'reached':
      return reached(selection, event.id, event.order);
  }
}

function toggled(selection: SheetSelection, id: string): SheetSelection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ...selection, ids, anchor: id, beforeRange: ids };
}

function reached(selection: SheetSelection, id: string, order: readonly string[]): SheetSelection {
  const anchor = selection.anchor ?? id;
  const [from, to] = [order.indexOf(anchor), order.indexOf(id)];
  // The anchor may have been deleted since.
  if (from < 0) return { ...withItems(selection, [id]), anchor: id, beforeRange: selection.ids };
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  const { beforeRange } = selection;
  return { ...withItems({ ...selection, ids: beforeRange }, range), anchor, beforeRange };
}

function withItems(selection: SheetSelection, added: Iterable<string>): SheetSelection {
  const { ids, isInverted } = selection;
  if (!isInverted) return selectionOf([...ids, ...added]);
  const selected = new Set(added);
  return { ...selectionOf([...ids].filter((id) => !selected.has(id))), isInverted };
}

function withoutItems(selection: SheetSelection, dropped: Iterable<string>): SheetSelection {
  const { ids, isInverted } = selection;
  // As exceptions, items that are gone would be subtracted from a total that they are not part of.
  if (isInverted) return selection;
  const gone = new Set(dropped);
  return selectionOf([...ids].filter((id) => !gone.has(id)));
}

function withoutEarlier(
  selection: SheetSelection,
  earlier: SheetSelection,
  left: readonly string[] = [],
): SheetSelection {
  if (!earlier.isInverted) return withoutItems(selection, earlier.ids);
  // Otherwise, items that are added later would be selected.
  return selection.isInverted ? selectionOf(left) : selection;
}
