import { Suspense, useRef } from 'react';
import type { Metadata } from '../../domain/images/format-metadata.ts';
import type { ViewerCollection } from '../../domain/images/viewer-images.ts';
import { cameraLine } from '../../domain/images/camera-line.ts';
import { altOf } from '../../domain/images/image-alt.ts';
import { photo } from '../../domain/images/wall-messages.ts';
import { selectIsAdmin } from '../../domain/session/session-slice.ts';
import type { SharedElements } from '../../engine/dom/shared-elements.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { lazy } from '../../ui/lazy.ts';
import { Optional } from '../../ui/optional.tsx';
import { CollectionFailed } from './collection-failed.tsx';
import { position } from './control-messages.ts';
import { InfoPanel } from './info-panel.tsx';
import { lazyStrip } from './lazy-strip.ts';
import { StepButtons } from './step-buttons.tsx';
import { useDialogFocus } from './use-dialog-focus.ts';
import { useFrameTransition } from './use-frame-transition.ts';
import { useIdle } from './use-idle.ts';
import { useHeight } from './use-height.ts';
import { useInfo } from './use-info.ts';
import { useStepNeighbours } from './use-step-neighbours.ts';
import type { WallLists } from './use-step-neighbours.ts';
import { useOverlayFlight } from './use-overlay-flight.ts';
import { useSlides } from './use-slides.ts';
import { useViewerActions } from './use-viewer-actions.ts';
import { useViewerLoads } from './use-viewer-loads.ts';
import { ViewerControls } from './viewer-controls.tsx';
import { selectViewer } from './viewer-slice.ts';
import { ViewerStage } from './viewer-stage.tsx';
import type { StageParts } from './viewer-stage.tsx';
import styles from './viewer.module.css';

const EditLink = lazy(() => import('./edit-link.tsx'));

interface ViewerProps extends WallLists {
  sharedElements: SharedElements;
  /** Navigates to another image. */
  onChange: (id: string) => void;
  onClose: () => void;
}

/** The full-screen view of one image. */
export default function Viewer({ sharedElements, onChange, onClose, ...lists }: ViewerProps) {
  const viewer = useAppSelector(selectViewer);
  const isAdmin = useAppSelector(selectIsAdmin);
  const { overlay, shownId, image, described, isInfoOpen, isStripOpen } = viewer;
  const root = useRef<HTMLDivElement>(null);
  const parts = useStageParts();
  const { collection, stepList, neighbours, count } = useStepNeighbours(lists);
  const { metadata, similar, hasInfo } = useInfo(root);
  const isIdle = useIdle();
  const [panel, panelHeight] = useHeight();
  const { slides, travel, frame, hasPanel, isPanelBelow, isBesidePanel } = useSlides(
    root,
    neighbours,
    { hasInfo, panelHeight },
  );
  useViewerLoads(onClose);
  useFrameTransition(parts.photoFrame, frame, hasPanel);
  useDialogFocus(root);
  const actions = useViewerActions({
    ...{ parts, travel, frame, hasInfo },
    ...{ stepList, neighbours, onChange, onClose },
  });

  // After the gestures, which stop the image where the flight begins.
  useOverlayFlight({ ...parts, sharedElements });

  const title = image ? altOf(image) : photo;
  return (
    <div
      ref={root}
      className={styles.viewer}
      role="dialog"
      aria-label={title}
      aria-busy={!image}
      tabIndex={-1}
      data-overlay={overlay}
      data-idle={isIdle}
    >
      {image && <title>{title}</title>}
      <ViewerStage
        {...{ ...parts, image, slides }}
        label={labelOf(viewer, collection, metadata)}
        onLeave={actions.close}
      />
      {neighbours && <StepButtons {...{ frame, isBesidePanel }} onStep={actions.step} />}
      <CollectionFailed />
      <Suspense>
        {collection && (
          <lazyStrip.Component
            {...{ collection, shownId, isBesidePanel }}
            isOpen={isStripOpen && overlay === 'shown'}
            onSelect={actions.select}
          />
        )}
      </Suspense>
      <ViewerControls
        isInfoOpen={hasInfo ? isInfoOpen : null}
        onBack={actions.close}
        onInfo={actions.toggleInfo}
      />
      {described && metadata && hasInfo && (
        <InfoPanel
          ref={panel}
          {...{ metadata, collection, similar }}
          title={described.caption}
          isOpen={isInfoOpen && overlay !== 'hiding'}
          isBelow={isPanelBelow}
          isBusy={described.id !== shownId}
        />
      )}
      <Optional>{isAdmin && <EditLink shownId={shownId} />}</Optional>
      <p className="visually-hidden" role="status">
        {neighbours && position(neighbours.position, count, title)}
      </p>
    </div>
  );
}

/** What the label says of the image in the middle, besides its caption: the strip says the collection. */
function labelOf(
  { described, shownId, isStripOpen }: ReturnType<typeof selectViewer>,
  collection: ViewerCollection | null,
  metadata: Metadata | null,
) {
  return {
    collection: isStripOpen ? '' : (collection?.title ?? ''),
    camera: metadata && described?.id === shownId ? cameraLine(metadata) : null,
  };
}

function useStageParts(): StageParts {
  const stage = useRef<HTMLDivElement>(null);
  const backdrop = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const photoFrame = useRef<HTMLDivElement>(null);
  return { stage, backdrop, track, photoFrame };
}
