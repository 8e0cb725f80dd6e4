/** px; of a zoom, from the middle of the image's frame. */
export interface Point {
  x: number;
  y: number;
}

/** An image drawn `scale` times as large, its middle moved by x and y px. */
export interface Zoom extends Point {
  scale: number;
}

export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 };

/** Larger than this, single pixels show. */
const MAX_SCALE = 6;

/** Changes the scale by a factor around a point, which stays in place. */
export function zoomAt(zoom: Zoom, at: Point, factor: number): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  return { scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio };
}

/** Limits a zoomed image to its frame: it moves only along axes on which it is larger. */
export function clampZoom(zoom: Zoom, image: Size, frame: Size): Zoom {
  const { scale } = zoom;
  const within = (value: number, size: number, available: number) => {
    const reach = Math.max(0, (size * scale - available) / 2);
    return reach === 0 ? 0 : Math.min(reach, Math.max(-reach, value));
  };
  return {
    scale,
    x: within(zoom.x, image.width, frame.width),
    y: within(zoom.y, image.height, frame.height),
  };
}

/** px */
export interface Size {
  width: number;
  height: number;
}

/** The zoom two fingers ask for that went from one pair of points to another. */
export function pinch(zoom: Zoom, from: [Point, Point], to: [Point, Point]): Zoom {
  const factor = span(to) / Math.max(1, span(from));
  const before = middle(from);
  const after = middle(to);
  const zoomed = zoomAt(zoom, before, factor);
  return { ...zoomed, x: zoomed.x + after.x - before.x, y: zoomed.y + after.y - before.y };
}

function span([a, b]: [Point, Point]): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle([a, b]: [Point, Point]): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
