import { contain } from '../../engine/core/box.ts';
import type { Box } from '../../engine/core/box.ts';
import { TALLEST, WIDEST, widestOf } from '../../engine/core/fit.ts';

/** What decides how large an image is shown. */
export interface PhotoShape {
  aspect: number;
  regularWidth: number;
}

/** The width of a tall image, in heights of the frame: it is panned, as a panorama is. */
const TALL_IMAGE_WIDTH = 0.75;

/**
 * The box of an image in the middle of its frame: as large as the frame allows, but not enlarged beyond its pixels. A
 * panorama is as high as the frame, and a tall image wide enough to see, so both reach beyond the frame.
 */
export function photoBox({ aspect, regularWidth }: PhotoShape, frame: Box): Box {
  const inside = contain(aspect, frame);
  const most = widestOf(regularWidth);
  const width = Math.max(Math.min(inside.width, most), Math.min(pannedWidth(aspect, frame), most));
  const height = (width * inside.height) / inside.width;
  return {
    left: frame.left + (frame.width - width) / 2,
    top: frame.top + (frame.height - height) / 2,
    width,
    height,
  };
}

function pannedWidth(aspect: number, frame: Box): number {
  if (aspect > WIDEST) return frame.height * aspect;
  if (aspect > 0 && aspect < TALLEST) return Math.min(frame.width, frame.height * TALL_IMAGE_WIDTH);
  return 0;
}
