import { useEffect, useRef, useState } from 'react';
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import { nothingSelected } from './selection.ts';
import type { Selection, SelectionEvent } from './selection.ts';
import { frameBetween, itemsWithin } from './sheet-geometry.ts';
import type { Frame, SheetGrid } from './sheet-geometry.ts';
import type { SheetItems } from './sheet-item.ts';
import { trackDrag, pointIn } from './track-drag.ts';

interface MarqueeOptions {
  sheet: RefObject<HTMLElement | null>;
  grid: SheetGrid;
  items: SheetItems;
  selection: Selection;
  onSelect: (event: SelectionEvent) => void;
  /** Whether a frame adds to the selection even without a key. */
  isAdding: boolean;
}

/** Selects the items under a frame drawn with the mouse; with Shift or Ctrl in addition to the selection. */
export function useMarquee(options: MarqueeOptions) {
  const [frame, setFrame] = useState<Frame | null>(null);
  const end = useRef<(() => void) | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => () => end.current?.(), []);

  const onPointerDown = (event: ReactPointerEvent) => {
    if (event.button !== 0 || event.pointerType !== 'mouse') return;
    const { sheet, selection, isAdding } = options;
    const isBeside = isAdding || event.shiftKey || event.ctrlKey || event.metaKey;
    const beside = isBeside ? selection : nothingSelected;
    const start = pointIn(sheet.current, { x: event.clientX, y: event.clientY });
    let covered = '';

    end.current = trackDrag(event.nativeEvent, {
      onDrag(pointer) {
        const next = frameBetween(start, pointIn(sheet.current, pointer));
        const { grid, items, onSelect } = latest.current;
        setFrame(next);
        const within = itemsWithin(next, grid, items.length);
        // The covered items form a rectangle, which its corners and its size identify. Items arrive during a drag.
        const ids = within.flatMap((index) => items[index]?.id ?? []);
        const corners = [within[0], within.at(-1), within.length, ids.length].join();
        if (corners === covered) return;
        covered = corners;
        onSelect({ type: 'framed', ids, beside });
      },
      onEnd() {
        setFrame(null);
        end.current = null;
      },
    });
  };

  return { frame, onPointerDown };
}
