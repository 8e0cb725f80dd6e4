import { useEffect, useRef, useState } from 'react';
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import { gapAt } from './sheet-geometry.ts';
import type { SheetGrid } from './sheet-geometry.ts';
import type { SheetItem } from './sheet-item.ts';
import { trackDrag, pointIn } from './track-drag.ts';

/** An item on its way: where the pointer has it, from the sheet's own corner, and the gap it would drop into. */
export interface Dragged {
  item: SheetItem;
  x: number;
  y: number;
  row: number;
  column: number;
}

interface ItemDragOptions {
  sheet: RefObject<HTMLElement | null>;
  grid: SheetGrid;
  items: readonly SheetItem[];
  onMove: ((id: string, to: number) => void) | undefined;
}

/** ms; sooner than a phone opens its menu for a link. */
const HOLD_MS = 400;

/** Carries an item to another place with the mouse, or with a finger that rests on it first. Escape lets it go. */
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
    // A finger that carries does not scroll, and one that rests opens no menu: React's own listeners cannot forbid it.
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

  /** @returns whether the pointer is on something that it can carry */
  const onPointerDown = (event: ReactPointerEvent): boolean => {
    const { items, onMove } = options;
    const isPlain = event.button === 0 && !(event.shiftKey || event.ctrlKey || event.metaKey);
    if (!onMove || !isPlain || !event.isPrimary || !(event.target instanceof Element)) return false;
    const id = event.target.closest<HTMLElement>('[data-id]')?.dataset.id;
    const item = items.find((each) => each.id === id);
    if (!item) return false;

    let gap = 0;
    const letGo = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      key.stopPropagation();
      end.current?.();
    };
    end.current = trackDrag(event.nativeEvent, {
      holdMs: event.pointerType === 'mouse' ? 0 : HOLD_MS,
      onDrag(pointer) {
        if (!isHeld.current) window.addEventListener('keydown', letGo, true);
        isHeld.current = true;
        const { grid } = latest.current;
        const place = pointIn(sheet.current, pointer);
        const at = gapAt(place, grid, latest.current.items.length);
        gap = at.row * grid.columns + at.column;
        setDragged({ item, ...place, ...at });
      },
      onEnd(isDropped) {
        window.removeEventListener('keydown', letGo, true);
        isHeld.current = false;
        end.current = null;
        setDragged(null);
        const now = latest.current;
        const from = now.items.findIndex((each) => each.id === item.id);
        // The gaps behind it close up by one when it is taken out.
        const to = gap > from ? gap - 1 : gap;
        if (isDropped && from >= 0 && to !== from) now.onMove?.(item.id, to);
      },
    });
    return true;
  };

  return { dragged, onPointerDown };
}
