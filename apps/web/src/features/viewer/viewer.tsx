import { useMemo, useRef } from 'react';
import { altOf } from '../../domain/images/image-alt.ts';
import type { ImagesOfWall } from '../../domain/images/images-of-wall.ts';
import type { SharedElements } from '../../engine/dom/shared-elements.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { CollectionFailed } from './collection-failed.tsx';
import { CollectionStrip } from './collection-strip.tsx';
import { InfoPanel } from './info-panel.tsx';
import { messages } from './messages.ts';
import { StepButtons } from './step-buttons.tsx';
import { useDialogFocus } from './use-dialog-focus.ts';
import { useFrameTransition } from './use-frame-transition.ts';
import { useFrame } from './use-frame.ts';
import { useIdle } from './use-idle.ts';
import { useInfo } from './use-info.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useOverlayFlight } from './use-overlay-flight.ts';
import { useTitle } from './use-title.ts';
import { useViewerActions } from './use-viewer-actions.ts';
import { useViewerLoads } from './use-viewer-loads.ts';
import { ViewerControls } from './viewer-controls.tsx';
import { loadCollection, selectViewer } from './viewer-slice.ts';
import { ViewerStage } from './viewer-stage.tsx';
import type { StageParts } from './viewer-stage.tsx';
import styles from './viewer.module.css';

interface ViewerProps {
  /** The images in the order of the wall or of the search results; empty until they are loaded. */
  onWall: ImagesOfWall;
  sharedElements: SharedElements;
  /** Navigates to another image. */
  onChange: (id: string) => void;
  onClose: () => void;
}

/** The full-screen view of one image. */
export default function Viewer({ onWall, sharedElements, onChange, onClose }: ViewerProps) {
  const dispatch = useAppDispatch();
  const viewer = useAppSelector(selectViewer);
  const { overlay, shownId, image, described, isInfoOpen, isStripOpen } = viewer;
  const root = useRef<HTMLDivElement>(null);
  const parts = useStageParts();
  const { collection, followed, neighbours, count } = useNeighbours(onWall);
  const { metadata, similar, hasInfo } = useInfo();
  const isShown = overlay === 'shown';
  const chrome = chromeOf(viewer, { hasInfo, hasCollection: collection !== null });
  const { frame, pitch, isPanelBelow } = useFrame(chrome);
  const isBesidePanel = chrome.hasPanel && !isPanelBelow;
  useViewerLoads(onClose);
  useOverlayFlight({ ...parts, sharedElements });
  useFrameTransition(parts.photoFrame, frame, chrome);
  useDialogFocus(root);
  useTitle(image?.caption);
  const actions = useViewerActions({
    parts,
    pitch,
    hasInfo,
    followed,
    neighbours,
    onChange,
    onClose,
  });

  const collectionId = image?.collectionId ?? null;
  const title = image ? altOf(image) : messages.untitled;
  return (
    <div
      ref={root}
      className={styles.viewer}
      role="dialog"
      aria-modal="true"
      aria-label={title}
      aria-busy={!image}
      tabIndex={-1}
      data-overlay={overlay}
      data-idle={useIdle()}
    >
      <ViewerStage
        {...{ ...parts, image, frame, pitch }}
        neighbours={isShown ? neighbours : null}
      />
      {neighbours && <StepButtons {...{ frame, isBesidePanel }} onStep={actions.step} />}
      {viewer.hasCollectionFailed && isShown && collectionId && (
        <CollectionFailed onRetry={() => void dispatch(loadCollection(collectionId))} />
      )}
      {collection && (
        <CollectionStrip
          {...{ collection, shownId, isBesidePanel }}
          isOpen={isStripOpen && isShown}
          onSelect={actions.select}
        />
      )}
      {described && metadata && hasInfo && (
        <InfoPanel
          {...{ metadata, collection, similar }}
          title={described.caption}
          isOpen={isInfoOpen && overlay !== 'hiding'}
          isBelow={isPanelBelow}
          isBusy={described.id !== shownId}
        />
      )}
      <ViewerControls
        isInfoOpen={hasInfo ? isInfoOpen : null}
        onBack={actions.close}
        onInfo={actions.toggleInfo}
      />
      <p className="visually-hidden" role="status">
        {neighbours && messages.position(neighbours.position, count, title)}
      </p>
    </div>
  );
}

/** What takes room beside the photo. */
function chromeOf(
  { overlay, isInfoOpen, isStripOpen }: ReturnType<typeof selectViewer>,
  { hasInfo, hasCollection }: { hasInfo: boolean; hasCollection: boolean },
) {
  return {
    hasPanel: hasInfo && isInfoOpen,
    // A collection that loads during the flight must not move its end.
    hasStrip: hasCollection && isStripOpen && overlay !== 'showing',
  };
}

function useStageParts(): StageParts {
  const stage = useRef<HTMLDivElement>(null);
  const backdrop = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const photoFrame = useRef<HTMLDivElement>(null);
  return useMemo(() => ({ stage, backdrop, track, photoFrame }), []);
}
