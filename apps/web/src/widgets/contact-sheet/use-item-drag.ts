import { useEffect, useRef, useState } from 'react';
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import { blockOf, isInPlace, othersBefore } from './block.ts';
import type { SheetSelection } from './selection.ts';
import { gapAt } from './sheet-geometry.ts';
import type { SheetGrid } from './sheet-geometry.ts';
import type { SheetItem, SheetItems } from './sheet-item.ts';
import { trackDrag, pointIn } from './track-drag.ts';

/** A dragged item and those that move with it: the pointer relative to the sheet's corner, and the gap to drop them into. */
export interface Dragged {
  item: SheetItem;
  /** Ids in sheet order, with that of the item. */
  block: readonly string[];
  x: number;
  y: number;
  row: number;
  column: number;
}

interface ItemDragOptions {
  sheet: RefObject<HTMLElement | null>;
  grid: SheetGrid;
  items: SheetItems;
  selection: SheetSelection;
  onMove: ((ids: readonly string[], to: number) => void) | undefined;
  isMoveDisabled: boolean;
}

/** ms; shorter than a phone takes to open a link's menu. */
const HOLD_MS = 400;

/**
 * Drags an item, or all selected ones by one of them, to another place with the mouse, or with a finger that rests on it
 * first. Escape cancels.
 */
export function useItemDrag(options: ItemDragOptions) {
  const { sheet } = options;
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const isHeld = useRef(false);
  const end = useRef<(() => void) | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const element = sheet.current;
    // A drag must not scroll, and a long press must not open a menu. React's listeners are passive and cannot prevent it.
    const preventScroll = (event: Event) => isHeld.current && event.preventDefault();
    const keepClosed = (event: Event) => end.current && event.preventDefault();
    element?.addEventListener('touchmove', preventScroll, { passive: false });
    element?.addEventListener('contextmenu', keepClosed);
    return () => {
      end.current?.();
      element?.removeEventListener('touchmove', preventScroll);
      element?.removeEventListener('contextmenu', keepClosed);
    };
  }, [sheet]);

  /** @returns whether the pointer is on an item that can be dragged, now or later */
  const onPointerDown = (event: ReactPointerEvent): boolean => {
    const { items, onMove } = options;
    const isPlain = event.button === 0 && !(event.shiftKey || event.ctrlKey || event.metaKey);
    if (!onMove || !isPlain || !event.isPrimary || !(event.target instanceof Element)) return false;
    const id = event.target.closest<HTMLElement>('[data-id]')?.dataset.id;
    const item = items.find((each) => each?.id === id);
    if (!item) return false;

    // Null while items cannot be moved: the person sees no place for the item.
    let gap: number | null = null;
    const cancel = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      key.stopPropagation();
      end.current?.();
    };
    end.current = trackDrag(event.nativeEvent, {
      holdMs: event.pointerType === 'mouse' ? 0 : HOLD_MS,
      onDrag(pointer) {
        // The press is followed all the same: the click that ends it would open the item.
        if (latest.current.isMoveDisabled) {
          gap = null;
          return setDragged(null);
        }
        if (!isHeld.current) window.addEventListener('keydown', cancel, true);
        isHeld.current = true;
        const { grid, items: shown, selection } = latest.current;
        const point = pointIn(sheet.current, pointer);
        const at = gapAt(point, grid, shown.length);
        gap = at.row * grid.columns + at.column;
        setDragged({ item, block: blockOf(item, shown, selection), ...point, ...at });
      },
      onEnd(isDropped) {
        window.removeEventListener('keydown', cancel, true);
        isHeld.current = false;
        end.current = null;
        setDragged(null);
        const now = latest.current;
        if (!isDropped || gap === null || now.isMoveDisabled) return;
        const block = blockOf(item, now.items, now.selection);
        const to = othersBefore(gap, now.items, block);
        if (!isInPlace(now.items, block, to)) now.onMove?.(block, to);
      },
    });
    return true;
  };

  return { dragged, onPointerDown };
}
