/** px one wheel event may ask for at most (specification, section 9). */
const CLAMP = 80;
/** px: what a mouse wheel never goes below and a finger on a touchpad mostly does. */
const FINE = 50;
const LINE_HEIGHT = 16;

export interface WheelTurn {
  /** px, downwards and to the right positive. */
  distance: number;
  /** A touchpad brings its own inertia: ours must not be added. */
  isFine: boolean;
}

/** Reads one wheel event: whichever axis moves more, in px, clamped. */
export function readWheel(event: WheelEvent): WheelTurn {
  const { deltaX, deltaY, deltaMode } = event;
  const delta = Math.abs(deltaY) >= Math.abs(deltaX) ? deltaY : deltaX;
  const px = delta * (deltaMode === 1 ? LINE_HEIGHT : deltaMode === 2 ? innerHeight : 1);
  return {
    distance: Math.min(CLAMP, Math.max(-CLAMP, px)),
    isFine: deltaMode === 0 && Math.abs(px) < FINE,
  };
}

/** Listens to the wheel; with ctrl it is the browser's zoom. @returns how to stop */
export function listenToWheel(target: HTMLElement, onTurn: (turn: WheelTurn) => void): () => void {
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey) return;
    event.preventDefault();
    onTurn(readWheel(event));
  };
  target.addEventListener('wheel', onWheel, { passive: false });
  return () => target.removeEventListener('wheel', onWheel);
}
