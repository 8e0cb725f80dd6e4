import { countOf, isSelected } from './selection.ts';
import type { SheetSelection } from './selection.ts';
import type { SheetItem, SheetItems } from './sheet-item.ts';

/** What moves with an item: everything selected if the item is selected, otherwise only the item. In sheet order. */
export function blockOf({ id }: SheetItem, items: SheetItems, selection: SheetSelection): string[] {
  const movesAlone = !isSelected(selection, id) || countOf(selection, items.length) < 2;
  const moves = (item: SheetItem) => (movesAlone ? item.id === id : isSelected(selection, item.id));
  return items.flatMap((item) => (item && moves(item) ? item.id : []));
}

/** How many items before an index are not part of a block. */
export function othersBefore(index: number, items: SheetItems, block: readonly string[]): number {
  const inBlock = new Set(block);
  return items.slice(0, index).filter((item) => !item || !inBlock.has(item.id)).length;
}

/** Whether a block is together, with this many items before it. */
export function isInPlace(items: SheetItems, block: readonly string[], to: number): boolean {
  return block.every((id, index) => items[to + index]?.id === id);
}
