import { isPageZoomed } from './is-page-zoomed.ts';

/** px; the most one wheel event scrolls (fixed). */
const CLAMP = 80;
/** px; mouse wheels send larger steps, touchpads mostly smaller ones. */
const FINE = 50;
const LINE_HEIGHT = 16;

export interface WheelTurn {
  /** px, downwards and to the right positive. */
  distance: number;
  /** From a touchpad, which has inertia of its own. */
  isFine: boolean;
}

/** Reads a wheel event along the axis that moves more, clamped. */
export function readWheel(event: WheelEvent): WheelTurn {
  const { deltaX, deltaY, deltaMode } = event;
  const delta = Math.abs(deltaY) >= Math.abs(deltaX) ? deltaY : deltaX;
  const px = delta * (deltaMode === 1 ? LINE_HEIGHT : deltaMode === 2 ? innerHeight : 1);
  return {
    distance: Math.min(CLAMP, Math.max(-CLAMP, px)),
    isFine: deltaMode === 0 && Math.abs(px) < FINE,
  };
}

/** Listens to the wheel, except where it zooms or moves the page, or scrolls a dialog or a message. @returns how to stop */
export function listenToWheel(
  target: HTMLElement,
  onTurn: (turn: WheelTurn, event: WheelEvent) => void,
): () => void {
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || isPageZoomed() || isInScroller(event)) return;
    event.preventDefault();
    onTurn(readWheel(event), event);
  };
  target.addEventListener('wheel', onWheel, { passive: false });
  return () => target.removeEventListener('wheel', onWheel);
}

const isInScroller = ({ target }: WheelEvent) =>
  target instanceof Element && target.closest('dialog, [data-scrolls]') !== null;
