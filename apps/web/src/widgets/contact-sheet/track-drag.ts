import type { Point } from '../../engine/core/zoom.ts';
import { trackPointer } from '../../engine/dom/track-pointer.ts';

interface DragListener {
  /** The drag began, moved or scrolled the window; px in the window. */
  onDrag(pointer: Readonly<Point>): void;
  /** `isDropped` is false for a click and for a drag that was cancelled. */
  onEnd(isDropped: boolean): void;
  /** ms a finger must rest before it drags; one that moves sooner scrolls. */
  holdMs?: number;
}

/** px; an unsteady hand moves less in a click. */
const THRESHOLD = 7;
/** px from the edge of the window within which a drag scrolls it, and the speed at the very edge. */
const EDGE = 48;
const EDGE_PX_PER_S = 1_200;
/** s; a longer pause between frames must not scroll far. */
const LONGEST_STEP = 0.05;

/** Follows a drag from its press, scrolling the window near its edges. @returns how to cancel it */
export function trackDrag(press: PointerEvent, { onDrag, onEnd, holdMs }: DragListener) {
  const pointer = { x: press.clientX, y: press.clientY };
  let frames = 0;
  let lastMs = 0;

  const scroll = (nowMs: number) => {
    const seconds = lastMs ? Math.min(LONGEST_STEP, (nowMs - lastMs) / 1_000) : 0;
    lastMs = nowMs;
    const by = pullOf(pointer.y) * EDGE_PX_PER_S * seconds;
    if (by) {
      window.scrollBy(0, by);
      onDrag(pointer);
    }
    frames = requestAnimationFrame(scroll);
  };

  return trackPointer(press, {
    threshold: THRESHOLD,
    holdMs: holdMs ?? 0,
    onMove({ clientX, clientY }) {
      frames ||= requestAnimationFrame(scroll);
      Object.assign(pointer, { x: clientX, y: clientY });
      onDrag(pointer);
    },
    onEnd({ isDrag, isCancelled }) {
      cancelAnimationFrame(frames);
      onEnd(isDrag && !isCancelled);
    },
  });
}

/** How much a pointer near the top or the bottom of the window pulls: from -1 to 1. */
function pullOf(y: number): number {
  const above = Math.max(0, EDGE - y);
  const below = Math.max(0, y - (window.innerHeight - EDGE));
  return Math.max(-1, Math.min(1, (below - above) / EDGE));
}

/** Converts a point of the window to one of an element. */
export function pointIn(element: HTMLElement | null, { x, y }: Readonly<Point>): Point {
  const { left, top } = element?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return { x: x - left, y: y - top };
}
