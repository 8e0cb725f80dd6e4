import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { nothingSelected } from './selection.ts';
import type { SheetSelection, SelectionEvent } from './selection.ts';
import { frameBetween, itemsWithin } from './sheet-geometry.ts';
import type { Frame, SheetGrid } from './sheet-geometry.ts';
import type { SheetItems } from './sheet-item.ts';
import { trackDrag, pointIn } from './track-drag.ts';

interface MarqueeOptions {
  sheet: RefObject<HTMLElement | null>;
  grid: SheetGrid;
  items: SheetItems;
  selection: SheetSelection;
  onSelect: (event: SelectionEvent) => void;
  /** Whether a frame adds to the selection even without a key. */
  isAdding: boolean;
}

/**
 * Selects the items under a frame drawn with the mouse, in the sheet or from the empty space around it; with Shift or
 * Ctrl in addition to the selection.
 */
export function useMarquee(options: MarqueeOptions) {
  const [frame, setFrame] = useState<Frame | null>(null);
  const end = useRef<(() => void) | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => () => end.current?.(), []);

  const begin = (press: PointerEvent) => {
    if (press.button !== 0 || press.pointerType !== 'mouse') return;
    const { sheet, selection, isAdding } = latest.current;
    const isExtending = isAdding || press.shiftKey || press.ctrlKey || press.metaKey;
    const base = isExtending ? selection : nothingSelected;
    const start = pointIn(sheet.current, { x: press.clientX, y: press.clientY });
    let covered = '';
    // A frame that begins beside the sheet would select text as well.
    document.addEventListener('selectstart', preventDefault);

    end.current = trackDrag(press, {
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
        onSelect({ type: 'framed', ids, base });
      },
      onEnd() {
        document.removeEventListener('selectstart', preventDefault);
        setFrame(null);
        end.current = null;
      },
    });
  };

  // A frame may also begin in the empty space around the sheet.
  const beginLatest = useEffectEvent(begin);
  const { sheet } = options;
  useEffect(() => {
    const beginBeside = (press: PointerEvent) => {
      const { target, clientX } = press;
      const isOnScrollbar = clientX >= document.documentElement.clientWidth;
      const isAround = target instanceof Node && target !== sheet.current;
      if (isAround && target.contains(sheet.current) && !isOnScrollbar) beginLatest(press);
    };
    document.addEventListener('pointerdown', beginBeside);
    return () => document.removeEventListener('pointerdown', beginBeside);
  }, [sheet]);

  return { frame, begin };
}

const preventDefault = (event: Event) => event.preventDefault();
