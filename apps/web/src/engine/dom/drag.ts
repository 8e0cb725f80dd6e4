import { dragAxis } from '../core/swipe.ts';
import type { Axis } from '../core/swipe.ts';
import { remember, throwSpeed } from '../core/trace.ts';
import type { Sample } from '../core/trace.ts';

/** A click this soon after a drag was the end of the drag, not a choice. */
const CLICK_SUPPRESSION_MS = 50;

/** px from where the pointer went down. */
export interface DragOffset {
  dx: number;
  dy: number;
}

export interface DragEnd extends DragOffset {
  /** px/s */
  velocityX: number;
  velocityY: number;
  /** The browser or a second finger took the pointer away. */
  isCancelled: boolean;
}

export interface DragListener {
  /** The pointer went down; it may still become a click. */
  onPress?(event: PointerEvent): void;
  /** The pointer went up without having become a drag. */
  onRelease?(): void;
  /** The pointer has decided for an axis. Answer false to let this drag pass. */
  onStart(axis: Axis): boolean;
  onMove(offset: DragOffset): void;
  onEnd(end: DragEnd): void;
}

interface Press {
  pointerId: number;
  x: number;
  y: number;
  isDragging: boolean;
  traceX: Sample[];
  traceY: Sample[];
}

/** Tells drags of one pointer from clicks. @returns how to stop */
export function listenToDrag(target: HTMLElement, listener: DragListener): () => void {
  let press: Press | null = null;
  let endedMs = -Infinity;

  function end(event: PointerEvent, isCancelled: boolean): void {
    if (!press) return;
    const { x, y, isDragging, traceX, traceY } = press;
    press = null;
    if (!isDragging) return listener.onRelease?.();
    endedMs = event.timeStamp;
    listener.onEnd({
      dx: event.clientX - x,
      dy: event.clientY - y,
      velocityX: throwSpeed(traceX, event.timeStamp),
      velocityY: throwSpeed(traceY, event.timeStamp),
      isCancelled,
    });
  }

  const onDown = (event: PointerEvent) => {
    // A second finger means a pinch.
    if (press) return end(event, true);
    if (event.button !== 0 || !event.isPrimary) return;
    const { pointerId, clientX: x, clientY: y } = event;
    press = { pointerId, x, y, isDragging: false, traceX: [], traceY: [] };
    track(press, event);
    listener.onPress?.(event);
  };

  const onMove = (event: PointerEvent) => {
    if (press?.pointerId !== event.pointerId) return;
    track(press, event);
    const offset = { dx: event.clientX - press.x, dy: event.clientY - press.y };
    if (!press.isDragging) {
      const axis = dragAxis(offset.dx, offset.dy);
      if (!axis) return;
      if (!listener.onStart(axis)) {
        press = null;
        return listener.onRelease?.();
      }
      press.isDragging = true;
      // Not before: a captured pointer would click the target instead of what is under it.
      target.setPointerCapture(event.pointerId);
    }
    listener.onMove(offset);
  };

  const onUp = (event: PointerEvent) => {
    if (press?.pointerId === event.pointerId) end(event, false);
  };
  const onCancel = (event: PointerEvent) => {
    if (press?.pointerId === event.pointerId) end(event, true);
  };
  const onClick = (event: MouseEvent) => {
    if (event.timeStamp - endedMs > CLICK_SUPPRESSION_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onNativeDrag = (event: Event) => event.preventDefault();

  target.addEventListener('pointerdown', onDown);
  // On the window: until it is captured, a fast pointer may leave the target.
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', onCancel);
  target.addEventListener('click', onClick, { capture: true });
  target.addEventListener('dragstart', onNativeDrag);
  return () => {
    target.removeEventListener('pointerdown', onDown);
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', onCancel);
    target.removeEventListener('click', onClick, { capture: true });
    target.removeEventListener('dragstart', onNativeDrag);
  };
}

function track(press: Press, event: PointerEvent): void {
  const { timeStamp: timeMs, clientX, clientY } = event;
  press.traceX = remember(press.traceX, { at: clientX, timeMs });
  press.traceY = remember(press.traceY, { at: clientY, timeMs });
}
