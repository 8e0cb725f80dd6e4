interface Point {
  x: number;
  y: number;
}

interface DragListener {
  /** Now, and with each move and each scroll from here on; the place is in the window. */
  onDrag(pointer: Readonly<Point>): void;
  /** Let go; `isDropped` unless it never was a drag, or was taken away. */
  onEnd(isDropped: boolean): void;
  /** ms a finger rests before it drags; one that moves sooner scrolls. 0: a drag begins with the way gone. */
  holdMs?: number;
}

/** px; less than this is a click with an unsteady hand. */
const THRESHOLD = 6;
/** px from the edge of the window within which it scrolls, and how fast it does at the very edge. */
const EDGE = 48;
const EDGE_PX_PER_S = 1_200;

/** Follows a pointer that went down, scrolling the window near its edges. A drag is no click. @returns how to end it */
export function trackPointer(press: PointerEvent, listener: DragListener): () => void {
  const { onDrag, onEnd, holdMs = 0 } = listener;
  const pointer = { x: press.clientX, y: press.clientY };
  const listening = new AbortController();
  let frames = 0;
  let lastMs = 0;

  const scroll = (nowMs: number) => {
    const seconds = lastMs ? Math.min(0.05, (nowMs - lastMs) / 1_000) : 0;
    lastMs = nowMs;
    const by = pullOf(pointer.y) * EDGE_PX_PER_S * seconds;
    if (by) {
      window.scrollBy(0, by);
      onDrag(pointer);
    }
    frames = requestAnimationFrame(scroll);
  };
  const drag = () => {
    frames ||= requestAnimationFrame(scroll);
    onDrag(pointer);
  };
  const hold = holdMs ? setTimeout(drag, holdMs) : undefined;

  const end = (isDropped: boolean) => {
    listening.abort();
    clearTimeout(hold);
    cancelAnimationFrame(frames);
    if (frames) swallowClick();
    onEnd(isDropped && frames > 0);
  };
  const onMove = ({ clientX, clientY, pointerId }: PointerEvent) => {
    if (pointerId !== press.pointerId) return;
    if (!frames) {
      if (Math.hypot(clientX - pointer.x, clientY - pointer.y) <= THRESHOLD) return;
      if (holdMs) return end(false);
    }
    Object.assign(pointer, { x: clientX, y: clientY });
    drag();
  };
  const { signal } = listening;
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', () => end(true), { signal });
  window.addEventListener('pointercancel', () => end(false), { signal });
  return () => end(false);
}

/** The click that follows at once only ends the drag; ahead of all who listen, links among them. */
function swallowClick(): void {
  const waiting = new AbortController();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, signal: waiting.signal });
  setTimeout(() => waiting.abort());
}

/** How much a pointer near the top or bottom of the window pulls: from -1 to 1. */
function pullOf(y: number): number {
  const above = Math.max(0, EDGE - y);
  const below = Math.max(0, y - (window.innerHeight - EDGE));
  return Math.max(-1, Math.min(1, (below - above) / EDGE));
}

/** From the window's corner to an element's own. */
export function placeIn(element: HTMLElement | null, { x, y }: { x: number; y: number }) {
  const { left, top } = element?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return { x: x - left, y: y - top };
}
