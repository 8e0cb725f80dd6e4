import { useState } from 'react';
import { displayedMetadata } from '../../domain/images/displayed-metadata.ts';
import { groupMetadata } from '../../domain/images/format-metadata.ts';
import type { Metadata, WallImage } from '../../domain/images/images.ts';
import { selectSettings } from '../../domain/settings/settings-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { useSimilar } from './use-similar.ts';
import { selectViewer } from './viewer-slice.ts';

interface Info {
  /** As visitors read it; null until it has arrived. */
  metadata: Metadata | null;
  similar: readonly WallImage[];
  /** Whether there is anything for the info panel. */
  hasInfo: boolean;
}

/** What the info panel has to show of the image: its metadata, or images that look like it. */
export function useInfo(): Info {
  const { overlay, shownId, described, isInfoOpen } = useAppSelector(selectViewer);
  const settings = useAppSelector(selectSettings);
  const metadata = described && displayedMetadata(described.metadata, settings);
  const hasMetadata = metadata !== null && groupMetadata(metadata).length > 0;

  // Without metadata, only similar images can tell whether there is something to open.
  const isBare = described?.id === shownId && !hasMetadata;
  const isWanted = overlay === 'shown' && (isInfoOpen || isBare);
  const { images: similar, isKnown } = useSimilar(shownId, isWanted);

  // Until that is known, the panel stays as it was for the image before: it would otherwise close and open again.
  const [hadInfo, setHadInfo] = useState(false);
  const isDecided = hasMetadata || isKnown;
  const hasInfo = isDecided ? hasMetadata || similar.length > 0 : hadInfo;
  if (hasInfo !== hadInfo) setHadInfo(hasInfo);
  return { metadata, similar, hasInfo };
}
