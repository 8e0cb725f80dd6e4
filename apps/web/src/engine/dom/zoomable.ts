import { clampZoom, pinch, UNZOOMED, zoomAt } from '../core/zoom.ts';
import type { Point, Size, Zoom } from '../core/zoom.ts';
import type { Axis } from '../core/drag.ts';
import type { DragOffset } from './drag.ts';
import { isPageZoomed } from './is-page-zoomed.ts';

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
  /** The box in which the image is centred. */
  frame(): Size;
  prefersReducedMotion(): boolean;
  /** False while the image flies. */
  canZoom(): boolean;
}

export interface Zoomable {
  /** Whether a drag moves the image: a zoomed one, or a panorama until its end is reached. */
  takes(axis: Axis, offset: DragOffset): boolean;
  /** Moves a zoomed image by px. */
  pan(dx: number, dy: number): void;
  /** Moves it by px with an animation. */
  panEased(dx: number, dy: number): void;
  /** Eases to a scale `factor` times as large, around the middle of the frame. */
  zoomBy(factor: number): void;
  /** Eases back to the size that fits the frame; a panorama stays where it was moved to. */
  zoomOut(): void;
  /** Eases back to the size that fits the frame, in its middle. */
  center(): void;
  /** Keeps the image in view when its frame has changed. */
  fit(): void;
  /** Unzooms at once, for another image. */
  reset(): void;
  destroy(): void;
}

/**
 * Zooms an image by pinching, double clicks and the wheel, and for keys. While the page is zoomed, pinch and wheel move
 * the page.
 */
export function createZoomable(options: ZoomableOptions): Zoomable {
  const { stage, image, frame, prefersReducedMotion, canZoom } = options;
  let zoom: Zoom = UNZOOMED;
  let styled: HTMLElement | null = null;
  const listeners = new AbortController();
  const { signal } = listeners;
  const isZoomed = () => zoom.scale > 1;
  const movedBy = (dx: number, dy: number) => ({ ...zoom, x: zoom.x + dx, y: zoom.y + dy });

  function set(next: Zoom, isEased = false): void {
    const element = image();
    if (!element) return;
    zoom = clampZoom(next, sizeOf(element), frame());
    styled = element;
    const { scale, x, y } = zoom;
    element.style.transition =
      isEased && !prefersReducedMotion() ? `transform ${EASE_MS}ms var(--ease-out)` : '';
    element.style.transform =
      scale === 1 && x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px) scale(${scale})`;
    element.toggleAttribute('data-zoomed', scale > 1);
  }

  const easeTo = (next: Zoom) => {
    if (canZoom()) set(next, true);
  };

  function takes(axis: Axis, { dx, dy }: DragOffset): boolean {
    const element = image();
    if (isZoomed() || !element) return isZoomed();
    const { x, y } = clampZoom(movedBy(dx, dy), sizeOf(element), frame());
    return axis === 'x' ? x !== zoom.x : y !== zoom.y;
  }

  // From the middle of the image's frame, the origin of its transform.
  function pointOf(event: MouseEvent): Point {
    const box = image()?.parentElement?.getBoundingClientRect() ?? stage.getBoundingClientRect();
    return {
      x: event.clientX - box.left - box.width / 2,
      y: event.clientY - box.top - box.height / 2,
    };
  }

  // Someone who zoomed the wall must be able to move and unzoom the page here; the style lets the browser do that.
  const markPageZoom = () => stage.toggleAttribute('data-page-zoomed', isPageZoomed());
  markPageZoom();
  window.visualViewport?.addEventListener('resize', markPageZoom, { signal });

  listenToZoomWheel(stage, signal, (event) => {
    if (canZoom()) set(zoomAt(zoom, pointOf(event), Math.exp(-event.deltaY * WHEEL_RATE)));
  });
  listenToDoubleClicks(stage, signal, (event) => {
    easeTo(zoomAt(zoom, pointOf(event), isZoomed() ? 1 / zoom.scale : CLOSE_UP));
  });
  listenToFingers(stage, { pointOf, signal }, (from, to) => {
    if (canZoom() && !isPageZoomed()) set(pinch(zoom, from, to));
  });

  return {
    takes,
    pan: (dx, dy) => set(movedBy(dx, dy)),
    panEased: (dx, dy) => easeTo(movedBy(dx, dy)),
    zoomBy: (factor) => easeTo(zoomAt(zoom, { x: 0, y: 0 }, factor)),
    zoomOut() {
      if (isZoomed()) set({ ...zoom, scale: 1 }, true);
    },
    center: () => set(UNZOOMED, true),
    fit: () => set(zoom),
    reset() {
      zoom = UNZOOMED;
      // Waits beside the new image now, unless it is unmounted.
      if (styled) clear(styled);
      styled = null;
    },
    destroy: () => listeners.abort(),
  };
}

function clear(element: HTMLElement): void {
  element.style.transition = '';
  element.style.transform = '';
  element.removeAttribute('data-zoomed');
}

/** Reports the wheel instead of scrolling, unless it moves a zoomed page. */
function listenToZoomWheel(
  stage: HTMLElement,
  signal: AbortSignal,
  onWheel: (event: WheelEvent) => void,
): void {
  const listener = (event: WheelEvent) => {
    if (isPageZoomed()) return;
    event.preventDefault();
    onWheel(event);
  };
  stage.addEventListener('wheel', listener, { signal, passive: false });
}

/** Reports double clicks that began here: the first click may have been that on a card, which opened the image. */
function listenToDoubleClicks(
  stage: HTMLElement,
  signal: AbortSignal,
  onDoubleClick: (event: MouseEvent) => void,
): void {
  let beginsHere = false;
  const onClick = ({ detail }: MouseEvent) => (beginsHere ||= detail === 1);
  const onSecond = (event: MouseEvent) => beginsHere && onDoubleClick(event);
  stage.addEventListener('click', onClick, { signal });
  stage.addEventListener('dblclick', onSecond, { signal });
}

type TwoPoints = [Point, Point];

/** Reports where two fingers were and where they are now. */
function listenToFingers(
  stage: HTMLElement,
  { pointOf, signal }: { pointOf: (event: MouseEvent) => Point; signal: AbortSignal },
  onPinch: (from: TwoPoints, to: TwoPoints) => void,
): void {
  const fingers = new Map<number, Point>();
  const put = (event: PointerEvent) => fingers.set(event.pointerId, pointOf(event));
  stage.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'touch') put(event);
    },
    { signal },
  );
  stage.addEventListener(
    'pointermove',
    (event) => {
      if (!fingers.has(event.pointerId)) return;
      const [a, b] = [...fingers.values()];
      put(event);
      const [nextA, nextB] = [...fingers.values()];
      if (a && b && nextA && nextB) onPinch([a, b], [nextA, nextB]);
    },
    { signal },
  );
  for (const type of ['pointerup', 'pointercancel'] as const) {
    window.addEventListener(type, ({ pointerId }) => fingers.delete(pointerId), { signal });
  }
}

// Offsets ignore transforms.
function sizeOf({ offsetWidth: width, offsetHeight: height }: HTMLElement): Size {
  return { width, height };
}
