import { useEffect, useRef, useState } from 'react';
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import type { Selection, SelectionEvent } from './selection.ts';
import { frameBetween, itemsWithin } from './sheet-geometry.ts';
import type { Frame, SheetGrid } from './sheet-geometry.ts';
import type { SheetItem } from './sheet-item.ts';

interface MarqueeOptions {
  sheet: RefObject<HTMLElement | null>;
  grid: SheetGrid;
  items: readonly SheetItem[];
  selection: Selection;
  onSelect: (event: SelectionEvent) => void;
  /** Whether a frame adds to what is selected even without a key. */
  isAdding: boolean;
}

/** px; less than this is a click with an unsteady hand. */
const THRESHOLD = 6;
/** px from the edge of the window within which it scrolls, and how fast it does at the very edge. */
const EDGE = 48;
const EDGE_PX_PER_S = 1_200;

/** Selects what lies under a frame drawn with the mouse; with shift or ctrl beside what is selected. */
export function useMarquee(options: MarqueeOptions) {
  const [frame, setFrame] = useState<Frame | null>(null);
  const end = useRef<(() => void) | null>(null);
  const isClickSuppressed = useRef(false);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => () => end.current?.(), []);

  const onPointerDown = (event: ReactPointerEvent) => {
    if (event.button !== 0 || event.pointerType !== 'mouse') return;
    isClickSuppressed.current = false;
    const { sheet, selection, isAdding } = options;
    const isBeside = isAdding || event.shiftKey || event.ctrlKey || event.metaKey;
    const kept = isBeside ? [...selection.ids] : [];
    const pointer = { x: event.clientX, y: event.clientY };
    const start = placeIn(sheet.current, pointer);
    let covered = '';
    let frames = 0;
    let lastMs = 0;

    const draw = () => {
      const next = frameBetween(start, placeIn(sheet.current, pointer));
      const { grid, items, onSelect } = latest.current;
      setFrame(next);
      const within = itemsWithin(next, grid, items.length);
      // What is covered is a rectangle: its corners and its size tell it from any other.
      const corners = [within[0], within.at(-1), within.length].join();
      if (corners === covered) return;
      covered = corners;
      const ids = within.flatMap((index) => items[index]?.id ?? []);
      onSelect({ type: 'replaced', ids: [...kept, ...ids] });
    };
    const scroll = (nowMs: number) => {
      const seconds = lastMs ? Math.min(0.05, (nowMs - lastMs) / 1_000) : 0;
      lastMs = nowMs;
      const by = pullOf(pointer.y) * EDGE_PX_PER_S * seconds;
      if (by) {
        window.scrollBy(0, by);
        draw();
      }
      frames = requestAnimationFrame(scroll);
    };
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      const isFar = Math.hypot(clientX - event.clientX, clientY - event.clientY) > THRESHOLD;
      if (!frames && !isFar) return;
      Object.assign(pointer, { x: clientX, y: clientY });
      if (!frames) frames = requestAnimationFrame(scroll);
      draw();
    };
    const stop = () => {
      isClickSuppressed.current = frames > 0;
      cancelAnimationFrame(frames);
      setFrame(null);
      end.current = null;
      listening.abort();
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', stop, { signal });
    window.addEventListener('pointercancel', stop, { signal });
    end.current = stop;
  };

  /** Whether a click is only the end of a frame; tells it once. */
  const isClickOfDrag = () => {
    const isSuppressed = isClickSuppressed.current;
    isClickSuppressed.current = false;
    return isSuppressed;
  };

  return { frame, onPointerDown, isClickOfDrag };
}

function placeIn(element: HTMLElement | null, { x, y }: { x: number; y: number }) {
  const { left, top } = element?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return { x: x - left, y: y - top };
}

/** How much a pointer near the top or bottom of the window pulls: from -1 to 1. */
function pullOf(y: number): number {
  const above = Math.max(0, EDGE - y);
  const below = Math.max(0, y - (window.innerHeight - EDGE));
  return Math.max(-1, Math.min(1, (below - above) / EDGE));
}
