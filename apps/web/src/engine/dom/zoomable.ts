import { clampZoom, pinch, UNZOOMED, zoomAt } from '../core/zoom.ts';
import type { Point, Size, Zoom } from '../core/zoom.ts';

/** The scale a double click zooms to. */
const CLOSE_UP = 2.5;
/** Scale per px of wheel, as an exponent: one notch of 100 px makes an image a third larger. */
const WHEEL_RATE = 0.003;
const EASE_MS = 300;

export interface ZoomableOptions {
  /** Receives the pointer events. */
  stage: HTMLElement;
  /** The element to zoom, at its unzoomed size; null while there is none. */
  image(): HTMLElement | null;
}

export interface Zoomable {
  isZoomed(): boolean;
  /** Moves a zoomed image by px. */
  pan(dx: number, dy: number): void;
  zoomOut(): void;
  /** Unzooms at once, for another image. */
  reset(): void;
  destroy(): void;
}

/** Zooms an image by pinching, double clicking and the wheel. */
export function createZoomable({ stage, image }: ZoomableOptions): Zoomable {
  let zoom: Zoom = UNZOOMED;
  const fingers = new Map<number, Point>();
  const listeners = new AbortController();
  const { signal } = listeners;

  function set(next: Zoom, isEased = false): void {
    const element = image();
    if (!element) return;
    zoom = clampZoom(next, sizeOf(element), sizeOf(stage));
    element.style.transition = isEased ? `transform ${EASE_MS}ms var(--ease-out)` : '';
    element.style.transform =
      zoom.scale === 1 ? '' : `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`;
  }

  const isZoomed = () => zoom.scale > 1;

  // From the middle of the image's frame, the origin of its transform.
  function pointOf(event: MouseEvent): Point {
    const box = image()?.parentElement?.getBoundingClientRect() ?? stage.getBoundingClientRect();
    return {
      x: event.clientX - box.left - box.width / 2,
      y: event.clientY - box.top - box.height / 2,
    };
  }

  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      set(zoomAt(zoom, pointOf(event), Math.exp(-event.deltaY * WHEEL_RATE)));
    },
    { signal, passive: false },
  );
  stage.addEventListener(
    'dblclick',
    (event) => set(isZoomed() ? UNZOOMED : zoomAt(zoom, pointOf(event), CLOSE_UP), true),
    { signal },
  );
  stage.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'touch') fingers.set(event.pointerId, pointOf(event));
    },
    { signal },
  );
  stage.addEventListener(
    'pointermove',
    (event) => {
      const before = [...fingers.values()];
      if (!fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, pointOf(event));
      const [a, b] = before;
      const [nextA, nextB] = [...fingers.values()];
      if (a && b && nextA && nextB) set(pinch(zoom, [a, b], [nextA, nextB]));
    },
    { signal },
  );
  for (const type of ['pointerup', 'pointercancel'] as const) {
    window.addEventListener(type, ({ pointerId }) => fingers.delete(pointerId), { signal });
  }

  return {
    isZoomed,
    pan: (dx, dy) => set({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }),
    zoomOut: () => set(UNZOOMED, true),
    reset() {
      // The zoomed image may be unmounted already.
      zoom = UNZOOMED;
      set(UNZOOMED);
    },
    destroy: () => listeners.abort(),
  };
}

// Offsets ignore transforms.
function sizeOf({ offsetWidth: width, offsetHeight: height }: HTMLElement): Size {
  return { width, height };
}
