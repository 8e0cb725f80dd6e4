import { useAppSelector } from '../../state/hooks.ts';
import type { Neighbours } from './neighbours.ts';
import { placeSlides } from './place-slides.ts';
import { useFrames } from './use-frames.ts';
import { selectViewer } from './viewer-slice.ts';

/** The image and its neighbours with their places, and what takes room around them. */
export function useSlides(
  neighbours: Neighbours | null,
  { hasInfo, panelHeight }: { hasInfo: boolean; panelHeight: number | null },
) {
  const { overlay, image, isInfoOpen, isStripOpen, hasCollectionFailed } =
    useAppSelector(selectViewer);
  const hasPanel = hasInfo && isInfoOpen;
  const { frames, room, isPanelBelow, hasLabel } = useFrames(hasPanel, panelHeight);
  const { slides, travel } = placeSlides({
    ...{ frames, room, image, isStripOpen, hasCollectionFailed },
    neighbours: overlay === 'shown' ? neighbours : null,
  });
  return {
    ...{ slides, travel, hasLabel, isPanelBelow },
    /** Of the image in the middle. */
    frame: slides.find(({ side }) => side === 0)?.frame ?? frames.bare,
    isMirrored: room.isMirrored,
    isBesidePanel: hasPanel && !isPanelBelow,
    chrome: { hasPanel, isStripOpen },
  };
}
