import { useEffect, useRef } from 'react';
import { altOf } from '../../domain/images/image-alt.ts';
import type { WallImage } from '../../domain/images/images.ts';
import type { SharedElements } from '../../engine/dom/shared-elements.ts';
import { useImageGestures } from '../../engine/react/use-image-gestures.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { useReducedMotion } from '../../ui/hooks/use-media-query.ts';
import { CollectionFailed } from './collection-failed.tsx';
import { CollectionStrip } from './collection-strip.tsx';
import { InfoPanel } from './info-panel.tsx';
import { slidesOf } from './neighbours.ts';
import { PhotoFrame } from './photo-frame.tsx';
import { StepButtons } from './step-buttons.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import { useFrameTransition } from './use-frame-transition.ts';
import { photoBox, useFrame } from './use-frame.ts';
import { useIdle } from './use-idle.ts';
import { useInfo } from './use-info.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useOverlayFlight } from './use-overlay-flight.ts';
import { useTitle } from './use-title.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { useViewerLoads } from './use-viewer-loads.ts';
import { ViewerControls } from './viewer-controls.tsx';
import {
  infoToggled,
  loadCollection,
  selectViewer,
  stripToggled,
  walkChosen,
} from './viewer-slice.ts';
import styles from './viewer.module.css';

interface ViewerProps {
  /** The images in the order of the wall, or of what was searched for; empty until that is known. */
  onWall: readonly WallImage[];
  sharedElements: SharedElements;
  /** Puts another image in the address. */
  onChange: (id: string) => void;
  onClose: () => void;
}

export default function Viewer({ onWall, sharedElements, onChange, onClose }: ViewerProps) {
  const dispatch = useAppDispatch();
  const { overlay, shownId, image, described, hasCollectionFailed, isInfoOpen, isStripOpen } =
    useAppSelector(selectViewer);
  const prefersReducedMotion = useReducedMotion();
  const isIdle = useIdle();
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const backdrop = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const photoFrame = useRef<HTMLDivElement>(null);

  const { collection, followed, neighbours, count } = useNeighbours(onWall);
  const { metadata, similar, hasInfo } = useInfo();
  const isShown = overlay === 'shown';
  const chrome = {
    hasPanel: hasInfo && isInfoOpen,
    // A collection that arrives during the flight must not move where it lands.
    hasStrip: collection !== null && isStripOpen && overlay !== 'showing',
  };
  const { frame, pitch, isPanelBelow } = useFrame(chrome);
  const isBesidePanel = chrome.hasPanel && !isPanelBelow;

  useViewerLoads(onClose);
  useOverlayFlight({ backdrop, photoFrame, sharedElements });
  useFrameTransition({
    photoFrame,
    aspect: image && image.aspect,
    frame,
    chrome: JSON.stringify(chrome),
    prefersReducedMotion,
  });
  useEffect(() => root.current?.focus(), []);
  useFocusKept(root);
  useTitle(image?.caption);

  // While a flight is under way, and before there is anything to fly, only the address decides.
  const close = () => {
    if (isShown || !image) onClose();
  };
  const slide = useImageGestures({
    stage,
    track,
    image: () => photoFrame.current?.querySelector<HTMLElement>('[data-zoomable]') ?? null,
    imageId: shownId,
    isLeaving: overlay === 'hiding',
    pitch: () => pitch,
    hasNeighbours: isShown && neighbours !== null,
    prefersReducedMotion,
    onStep: (step) => {
      if (!neighbours) return;
      dispatch(walkChosen(followed));
      onChange((step === 1 ? neighbours.after : neighbours.before).id);
    },
    onDismiss: close,
  });
  const step = (by: -1 | 1) => isShown && neighbours && slide(by);
  const toggleInfo = () => isShown && hasInfo && dispatch(infoToggled());
  useViewerKeys({
    close,
    previous: () => step(-1),
    next: () => step(1),
    toggleStrip: () => isShown && dispatch(stripToggled()),
    toggleInfo,
  });

  const collectionId = image?.collectionId ?? null;
  const title = image ? altOf(image) : 'Photograph';
  const slides = image ? slidesOf(image, isShown ? neighbours : null) : [];
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
      data-idle={isIdle}
    >
      <div ref={stage} className={styles.stage}>
        <div ref={backdrop} className={styles.backdrop} />
        {!image && <p className={styles.waiting}>Loading…</p>}
        <div ref={track} className={styles.track}>
          {slides.map(({ key, image: hung, side }) => (
            <PhotoFrame
              key={key}
              ref={side === 0 ? photoFrame : null}
              image={hung}
              box={photoBox(hung.aspect, frame, side * pitch)}
              isNeighbour={side !== 0}
            />
          ))}
        </div>
      </div>
      {neighbours && <StepButtons frame={frame} isBesidePanel={isBesidePanel} onStep={step} />}
      {hasCollectionFailed && isShown && collectionId && (
        <CollectionFailed onRetry={() => void dispatch(loadCollection(collectionId))} />
      )}
      {collection && (
        <CollectionStrip
          collection={collection}
          shownId={shownId}
          isOpen={isStripOpen && isShown}
          isBesidePanel={isBesidePanel}
          prefersReducedMotion={prefersReducedMotion}
          onSelect={(id) => {
            if (!isShown || id === shownId) return;
            dispatch(walkChosen('collection'));
            onChange(id);
          }}
        />
      )}
      {described && metadata && hasInfo && (
        <InfoPanel
          title={described.caption}
          metadata={metadata}
          collection={collection}
          similar={similar}
          isOpen={isInfoOpen && overlay !== 'hiding'}
          isBelow={isPanelBelow}
          isBusy={described.id !== shownId}
        />
      )}
      <ViewerControls isInfoOpen={hasInfo ? isInfoOpen : null} onBack={close} onInfo={toggleInfo} />
      <p className="visually-hidden" role="status">
        {neighbours && `Image ${neighbours.position} of ${count}: ${title}`}
      </p>
    </div>
  );
}
