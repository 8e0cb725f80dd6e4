import { useState } from 'react';
import type { RefObject } from 'react';
import { displayedMetadata } from '../../domain/images/displayed-metadata.ts';
import { groupMetadata } from '../../domain/images/format-metadata.ts';
import type { Metadata } from '../../domain/images/format-metadata.ts';
import type { WallImage } from '../../domain/images/wall-image.ts';
import { selectSettings } from '../../domain/settings/settings-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { useLabelSpace } from './use-frames.ts';
import { useSimilar } from './use-similar.ts';
import { selectViewer } from './viewer-slice.ts';

/** Characters; on a small phone, the two lines of the label below the image have no space for more. */
const LABEL_CAPTION = 80;

interface Info {
  /** As visitors may see it; null until it is loaded. */
  metadata: Metadata | null;
  similar: readonly WallImage[];
  /** Whether there is anything for the info panel. */
  hasInfo: boolean;
}

/** The content of the info panel: metadata, a caption that no label shows whole, or images like the one shown. */
export function useInfo(viewer: RefObject<HTMLElement | null>): Info {
  const { overlay, shownId, described, isInfoOpen } = useAppSelector(selectViewer);
  const settings = useAppSelector(selectSettings);
  const metadata = described && displayedMetadata(described.metadata, settings);
  const hasMetadata = metadata !== null && groupMetadata(metadata).length > 0;
  const labelled = useLabelSpace(viewer) ? LABEL_CAPTION : 0;
  const hasFacts = hasMetadata || (described?.caption.length ?? 0) > labelled;

  // Without facts, there is only something to open if there are similar images.
  const isBare = described?.id === shownId && !hasFacts;
  const isWanted = overlay === 'shown' && (isInfoOpen || isBare);
  const { images: similar, isKnown } = useSimilar(shownId, isWanted);

  // Until that is known, the panel stays as it was: it would otherwise close and open again.
  const [hadInfo, setHadInfo] = useState(false);
  const isDecided = hasFacts || isKnown;
  const hasInfo = isDecided ? hasFacts || similar.length > 0 : hadInfo;
  if (hasInfo !== hadInfo) setHadInfo(hasInfo);
  return { metadata, similar, hasInfo };
}
