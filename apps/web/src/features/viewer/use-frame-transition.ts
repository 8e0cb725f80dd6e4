import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { transformBetween } from '../../engine/core/box.ts';
import type { Box } from '../../engine/core/box.ts';
import { EASE_OUT } from '../../engine/dom/easing.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { useReducedMotion } from '../../ui/hooks/use-media-query.ts';
import { photoBox } from './photo-box.ts';
import { selectViewer } from './viewer-slice.ts';

const APPEAR_MS = 300;

/** Animates the image to its new frame when panels open or close. */
export function useFrameTransition(
  photoFrame: RefObject<HTMLElement | null>,
  frame: Box,
  hasPanel: boolean,
): void {
  const prefersReducedMotion = useReducedMotion();
  const { image, isStripOpen, hasCollectionFailed } = useAppSelector(selectViewer);
  const last = useRef({ image, frame, hasPanel, isStripOpen, hasCollectionFailed });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { image, frame, hasPanel, isStripOpen, hasCollectionFailed };
    const isSame =
      before.hasPanel === hasPanel &&
      before.isStripOpen === isStripOpen &&
      before.hasCollectionFailed === hasCollectionFailed;
    if (isSame || !image || !before.image || prefersReducedMotion) return;
    // A neighbour arrives in its own frame; only an image that stays moves from one frame to another.
    if (before.image.id !== image.id && before.hasPanel === hasPanel) return;
    const from = photoBox(image, before.frame);
    const to = photoBox(image, frame);
    if (from.left === to.left && from.top === to.top && from.width === to.width) return;
    photoFrame.current?.animate(
      {
        transformOrigin: ['0 0', '0 0'],
        transform: [transformBetween(from, to), 'none'],
      },
      { duration: APPEAR_MS, easing: EASE_OUT },
    );
  });
}
