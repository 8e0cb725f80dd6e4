import type { Box } from '../../engine/core/box.ts';

/** Without a height, which the lines of the label have. */
export type LabelBox = Omit<Box, 'height'>;

/** px; a narrow image has a label that is wider. */
const MIN_WIDTH = 420;
const DISTANCE = 10;
/**
 * px; half the height of the button for the previous image, which can be over the start of the label. tools/boundaries
 * compares it with viewer-button.module.css.
 */
const HALF_BUTTON = 22;

/** The place of the label below an image: in its frame, also where the image reaches beyond it. */
export function labelBox(box: Box, frame: Box, isMirrored: boolean): LabelBox {
  const left = Math.max(box.left, frame.left);
  const right = Math.min(box.left + box.width, frame.left + frame.width);
  const width = Math.min(frame.width, Math.max(right - left, MIN_WIDTH));
  const start = isMirrored ? right - width : left;
  const most = frame.left + frame.width - width;
  const bottom = Math.min(box.top + box.height, frame.top + frame.height);
  return {
    left: Math.min(most, Math.max(frame.left, start)),
    // An image of a few pixels ends where the buttons are.
    top: Math.max(bottom, frame.top + frame.height / 2 + HALF_BUTTON) + DISTANCE,
    width,
  };
}
