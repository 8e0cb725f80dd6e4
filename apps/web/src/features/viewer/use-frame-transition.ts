import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { transformBetween } from '../../engine/core/fit.ts';
import type { Box } from '../../engine/core/fit.ts';
import { photoBox } from './use-frame.ts';

const APPEAR_MS = 300;
const EASE_OUT = 'cubic-bezier(.2, .8, .2, 1)';

interface FrameTransition {
  photoFrame: RefObject<HTMLElement | null>;
  /** width ÷ height of the image; null while there is no image. */
  aspect: number | null;
  /** The frame for images. */
  frame: Box;
  /** Names what stands around the frame. */
  chrome: string;
  prefersReducedMotion: boolean;
}

/** Moves the image over to its new frame when the chrome around it changes, instead of jumping there. */
export function useFrameTransition({
  photoFrame,
  aspect,
  frame,
  chrome,
  prefersReducedMotion,
}: FrameTransition): void {
  const last = useRef({ aspect, frame, chrome });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { aspect, frame, chrome };
    if (
      before.chrome === chrome ||
      before.aspect === null ||
      aspect === null ||
      prefersReducedMotion
    ) {
      return;
    }
    // The same image in the old frame: the one before it may have had another shape.
    const from = photoBox(aspect, before.frame, 0);
    photoFrame.current?.animate(
      {
        transformOrigin: ['0 0', '0 0'],
        transform: [transformBetween(from, photoBox(aspect, frame, 0)), 'none'],
      },
      { duration: APPEAR_MS, easing: EASE_OUT },
    );
  });
}
