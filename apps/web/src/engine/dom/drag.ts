import { axisOf, DRAG_THRESHOLD } from '../core/drag.ts';
import type { Axis } from '../core/drag.ts';
import { remember, throwSpeed } from '../core/trace.ts';
import type { Sample } from '../core/trace.ts';
import { trackPointer } from './track-pointer.ts';

/** px from where the pointer went down. */
export interface DragOffset {
  dx: number;
  dy: number;
}

export interface DragEnd extends DragOffset {
  /** px/s */
  velocityX: number;
  velocityY: number;
  /** The browser or a second finger ended the drag. */
  isCancelled: boolean;
}

export interface DragListener {
  /** The pointer went down; it may still become a click. */
  onPress?(event: PointerEvent): void;
  /** The pointer went up without a drag. */
  onRelease?(): void;
  /** The drag has chosen an axis. Answer false to ignore this drag. */
  onStart(axis: Axis, offset: DragOffset): boolean;
  onMove(offset: DragOffset): void;
  onEnd(end: DragEnd): void;
}

/** Reports drags of one pointer that start on an element. @returns how to stop */
export function listenToDrag(target: HTMLElement, listener: DragListener): () => void {
  let cancel: (() => void) | null = null;

  const onDown = (press: PointerEvent) => {
    // A second finger means a pinch.
    if (cancel) return cancel();
    // On a Mac, Ctrl opens a menu, which takes the release.
    if (press.button !== 0 || press.ctrlKey || !press.isPrimary) return;
    cancel = follow(target, press, listener, () => (cancel = null));
    listener.onPress?.(press);
  };
  const onNativeDrag = (event: Event) => event.preventDefault();

  target.addEventListener('pointerdown', onDown);
  target.addEventListener('dragstart', onNativeDrag);
  return () => {
    cancel?.();
    target.removeEventListener('pointerdown', onDown);
    target.removeEventListener('dragstart', onNativeDrag);
  };
}

function follow(
  target: HTMLElement,
  press: PointerEvent,
  listener: DragListener,
  onDone: () => void,
): () => void {
  let traceX: Sample[] = [];
  let traceY: Sample[] = [];
  const track = ({ timeStamp: timeMs, clientX, clientY }: PointerEvent) => {
    traceX = remember(traceX, { at: clientX, timeMs });
    traceY = remember(traceY, { at: clientY, timeMs });
  };
  const offsetOf = ({ clientX, clientY }: PointerEvent): DragOffset => ({
    dx: clientX - press.clientX,
    dy: clientY - press.clientY,
  });

  track(press);
  return trackPointer(press, {
    threshold: DRAG_THRESHOLD,
    onTrack: track,
    onStart(event) {
      const { dx, dy } = offsetOf(event);
      if (!listener.onStart(axisOf(dx, dy), { dx, dy })) return false;
      // Not earlier: a captured pointer would click the target instead of the element under it.
      target.setPointerCapture(press.pointerId);
      return true;
    },
    onMove: (event) => listener.onMove(offsetOf(event)),
    onEnd({ event, isDrag, isCancelled }) {
      onDone();
      if (!isDrag) return listener.onRelease?.();
      listener.onEnd({
        ...offsetOf(event),
        velocityX: throwSpeed(traceX, event.timeStamp),
        velocityY: throwSpeed(traceY, event.timeStamp),
        isCancelled,
      });
    },
  });
}
