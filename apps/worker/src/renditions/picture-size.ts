/** In px. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The largest size with the same aspect ratio inside a box: never enlarged, and at least one pixel per side. */
export function fitInside({ width, height }: PictureSize, box: PictureSize): PictureSize {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: scaled(width, scale), height: scaled(height, scale) };
}

const scaled = (side: number, scale: number) => Math.max(1, Math.round(side * scale));
