import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { transformBetween } from '../../engine/core/fit.ts';
import type { Box } from '../../engine/core/fit.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { useReducedMotion } from '../../ui/hooks/use-media-query.ts';
import { photoBox } from './use-frame.ts';
import type { Chrome } from './use-frame.ts';
import { selectViewer } from './viewer-slice.ts';

const APPEAR_MS = 300;
const EASE_OUT = 'cubic-bezier(.2, .8, .2, 1)';

/** Animates the image to its new frame when panels open or close. */
export function useFrameTransition(
  photoFrame: RefObject<HTMLElement | null>,
  frame: Box,
  { hasPanel, hasStrip }: Chrome,
): void {
  const prefersReducedMotion = useReducedMotion();
  const aspect = useAppSelector(selectViewer).image?.aspect ?? null;
  const last = useRef({ aspect, frame, hasPanel, hasStrip });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { aspect, frame, hasPanel, hasStrip };
    if (before.hasPanel === hasPanel && before.hasStrip === hasStrip) return;
    if (before.aspect === null || aspect === null || prefersReducedMotion) return;
    // This image in the old frame: the previous image may have had another aspect.
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
