import { useEffect, useRef } from 'react';
import type { Picture } from '../../domain/images/images.ts';
import { altOf } from '../../domain/images/picture-alt.ts';
import type { SharedElements } from '../../engine/dom/shared-elements.ts';
import { usePictureGestures } from '../../engine/react/use-picture-gestures.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { useReducedMotion } from '../../ui/hooks/use-media-query.ts';
import { CollectionFailed } from './collection-failed.tsx';
import { CollectionStrip } from './collection-strip.tsx';
import { InfoPanel } from './info-panel.tsx';
import { slidesOf } from './neighbours.ts';
import { Plate } from './plate.tsx';
import { StepButtons } from './step-buttons.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import { useIdle } from './use-idle.ts';
import { useInfo } from './use-info.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useOverlayFlight } from './use-overlay-flight.ts';
import { usePlateGlide } from './use-plate-glide.ts';
import { plateBox, usePlatePlace } from './use-plate-place.ts';
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
  onWall: readonly Picture[];
  sharedElements: SharedElements;
  /** Puts another picture in the address. */
  onChange: (id: string) => void;
  onClose: () => void;
}

export default function Viewer({ onWall, sharedElements, onChange, onClose }: ViewerProps) {
  const dispatch = useAppDispatch();
  const { overlay, shownId, picture, described, hasCollectionFailed, isInfoOpen, isStripOpen } =
    useAppSelector(selectViewer);
  const isStill = useReducedMotion();
  const isIdle = useIdle();
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const plate = useRef<HTMLDivElement>(null);

  const { collection, followed, neighbours, count } = useNeighbours(onWall);
  const { metadata, similar, hasInfo } = useInfo();
  const isShown = overlay === 'shown';
  const furniture = {
    hasPanel: hasInfo && isInfoOpen,
    // A collection that arrives during the flight must not move where it lands.
    hasStrip: collection !== null && isStripOpen && overlay !== 'showing',
  };
  const { place, pitch, isPanelBelow } = usePlatePlace(furniture);
  const isBesidePanel = furniture.hasPanel && !isPanelBelow;

  useViewerLoads(onClose);
  useOverlayFlight({ room, plate, sharedElements });
  usePlateGlide({
    plate,
    aspect: picture && picture.aspect,
    place,
    furniture: JSON.stringify(furniture),
    isStill,
  });
  useEffect(() => root.current?.focus(), []);
  useFocusKept(root);
  useTitle(picture?.caption);

  // While a flight is under way, and before there is anything to fly, only the address decides.
  const close = () => {
    if (isShown || !picture) onClose();
  };
  const slide = usePictureGestures({
    stage,
    track,
    picture: () => plate.current?.querySelector<HTMLElement>('[data-ground]') ?? null,
    pictureId: shownId,
    isLeaving: overlay === 'hiding',
    pitch: () => pitch,
    hasNeighbours: isShown && neighbours !== null,
    isStill,
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

  const collectionId = picture?.collectionId ?? null;
  const title = picture ? altOf(picture) : 'Photograph';
  const slides = picture ? slidesOf(picture, isShown ? neighbours : null) : [];
  return (
    <div
      ref={root}
      className={styles.viewer}
      role="dialog"
      aria-modal="true"
      aria-label={title}
      aria-busy={!picture}
      tabIndex={-1}
      data-overlay={overlay}
      data-idle={isIdle}
    >
      <div ref={stage} className={styles.stage}>
        <div ref={room} className={styles.room} />
        {!picture && <p className={styles.waiting}>Loading…</p>}
        <div ref={track} className={styles.track}>
          {slides.map(({ key, picture: hung, side }) => (
            <Plate
              key={key}
              ref={side === 0 ? plate : null}
              picture={hung}
              box={plateBox(hung.aspect, place, side * pitch)}
              isNeighbour={side !== 0}
            />
          ))}
        </div>
      </div>
      {neighbours && <StepButtons place={place} isBesidePanel={isBesidePanel} onStep={step} />}
      {hasCollectionFailed && isShown && collectionId && (
        <CollectionFailed onRetry={() => void dispatch(loadCollection(collectionId))} />
      )}
      {collection && (
        <CollectionStrip
          collection={collection}
          shownId={shownId}
          isOpen={isStripOpen && isShown}
          isBesidePanel={isBesidePanel}
          isStill={isStill}
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
