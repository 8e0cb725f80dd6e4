import type { RefObject } from 'react';
import { useAppSelector } from '../../state/hooks.ts';
import type { SlideNeighbours } from './neighbours.ts';
import { placeSlides } from './place-slides.ts';
import { useFrames } from './use-frames.ts';
import { selectViewer } from './viewer-slice.ts';

/** The image and its neighbours with their places, and what takes space around them. */
export function useSlides(
  viewer: RefObject<HTMLElement | null>,
  neighbours: SlideNeighbours | null,
  { hasInfo, panelHeight }: { hasInfo: boolean; panelHeight: number | null },
) {
  const { overlay, image, isInfoOpen, isStripOpen, hasCollectionFailed } =
    useAppSelector(selectViewer);
  const hasPanel = hasInfo && isInfoOpen;
  const { frames, windowShape, isPanelBelow, hasLabel } = useFrames(viewer, hasPanel, panelHeight);
  const { slides, travel } = placeSlides({
    frames,
    windowShape,
    hasLabel,
    image,
    isStripOpen,
    hasCollectionFailed,
    neighbours: overlay === 'shown' ? neighbours : null,
  });
  return {
    slides,
    travel,
    hasPanel,
    isPanelBelow,
    /** Of the image in the middle. */
    frame: slides.find(({ side }) => side === 0)?.frame ?? frames.bare,
    isBesidePanel: hasPanel && !isPanelBelow,
  };
}
