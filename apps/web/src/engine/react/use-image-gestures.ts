import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Size } from '../core/zoom.ts';
import { createSwipe } from '../dom/swipe.ts';
import type { Step, Swipe } from '../dom/swipe.ts';
import { createZoomable } from '../dom/zoomable.ts';
import type { Zoomable } from '../dom/zoomable.ts';

export interface ImageGestures {
  stage: RefObject<HTMLElement | null>;
  track: RefObject<HTMLElement | null>;
  /** The element to zoom. */
  image: () => HTMLElement | null;
  /** The image in the middle; another one starts centred and unzoomed. */
  imageId: string | null;
  /** The image is at rest, so that it can be zoomed. */
  isShown: boolean;
  /** The viewer is closing: the image flies back unzoomed. */
  isLeaving: boolean;
  /** px that the image moves until a neighbour has replaced it. */
  travel: Record<Step, number>;
  /** The box in which the image is centred. */
  frame: Size;
  hasNeighbours: boolean;
  prefersReducedMotion: boolean;
  /** @returns whether there is a neighbour */
  onStep: (step: Step) => boolean;
  /** @returns whether the image leaves */
  onDismiss: () => boolean;
}

/** What keys and buttons do with the image in the middle. */
export interface ImageMoves extends Pick<Zoomable, 'panEased' | 'zoomBy'> {
  /** Slides to a neighbour. @param isHeld the key repeats because it is held */
  slide: (step: Step, isHeld?: boolean) => void;
}

/** Swipes and zooms the image in the middle. */
export function useImageGestures(gestures: ImageGestures): ImageMoves {
  const { stage, track, imageId, isLeaving } = gestures;
  const { width, height } = gestures.frame;
  const parts = useRef<{ swipe: Swipe; zoomable: Zoomable } | null>(null);
  const now = useEffectEvent(() => gestures);

  useLayoutEffect(() => {
    if (!stage.current || !track.current) return;
    const zoomable = createZoomable({
      stage: stage.current,
      image: () => now().image(),
      frame: () => now().frame,
      prefersReducedMotion: () => now().prefersReducedMotion,
      canZoom: () => now().isShown,
    });
    const swipe = createSwipe({
      stage: stage.current,
      track: track.current,
      travel: (step) => now().travel[step],
      hasNeighbours: () => now().hasNeighbours,
      prefersReducedMotion: () => now().prefersReducedMotion,
      onStep: (step) => now().onStep(step),
      onDismiss: () => now().onDismiss(),
      pan: { takes: zoomable.takes, by: zoomable.pan },
    });
    parts.current = { swipe, zoomable };
    return () => {
      swipe.destroy();
      zoomable.destroy();
      parts.current = null;
    };
  }, [stage, track]);

  useLayoutEffect(() => {
    parts.current?.swipe.reset();
    parts.current?.zoomable.reset();
  }, [imageId]);

  useLayoutEffect(() => parts.current?.zoomable.fit(), [width, height]);

  useLayoutEffect(() => {
    // Forward during the flight back opens the viewer again.
    if (!isLeaving) return parts.current?.swipe.reset();
    parts.current?.swipe.halt();
    parts.current?.zoomable.center();
  }, [isLeaving]);

  return {
    slide(step, isHeld) {
      parts.current?.zoomable.zoomOut();
      parts.current?.swipe.slide(step, isHeld);
    },
    panEased: (dx, dy) => parts.current?.zoomable.panEased(dx, dy),
    zoomBy: (factor) => parts.current?.zoomable.zoomBy(factor),
  };
}
