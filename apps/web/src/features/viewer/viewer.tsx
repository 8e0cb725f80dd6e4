import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import type { SharedElements } from '../../engine/dom/shared-elements.ts';
import { usePictureGestures } from '../../engine/react/use-picture-gestures.ts';
import { displayedMetadata } from '../../shared/displayed-metadata.ts';
import { groupMetadata } from '../../shared/format-metadata.ts';
import { selectSettings } from '../../shell/settings/settings-slice.ts';
import { altOf } from '../../shared/picture-alt.ts';
import { useReducedMotion } from '../../shared/use-media-query.ts';
import { CollectionStrip } from './collection-strip.tsx';
import { InfoPanel } from './info-panel.tsx';
import { neighboursOf, slidesOf } from './neighbours.ts';
import { Plate } from './plate.tsx';
import { useIdle } from './use-idle.ts';
import { usePlateGlide } from './use-plate-glide.ts';
import { useOverlayFlight } from './use-overlay-flight.ts';
import { plateBox, usePlatePlace } from './use-plate-place.ts';
import { useTitle } from './use-title.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { useViewerLoads } from './use-viewer-loads.ts';
import { infoToggled, selectViewer, stripToggled } from './viewer-slice.ts';
import { ViewerControls } from './viewer-controls.tsx';
import styles from './viewer.module.css';

interface ViewerProps {
  sharedElements: SharedElements;
  /** Puts another picture in the address. */
  onChange: (id: string) => void;
  onClose: () => void;
}

export default function Viewer({ sharedElements, onChange, onClose }: ViewerProps) {
  const dispatch = useAppDispatch();
  const {
    overlay,
    shownId,
    picture,
    metadata: stored,
    collection,
    isInfoOpen,
    isStripOpen,
  } = useAppSelector(selectViewer);
  const isStill = useReducedMotion();
  const isIdle = useIdle();
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const plate = useRef<HTMLDivElement>(null);

  const settings = useAppSelector(selectSettings);
  const metadata = stored && displayedMetadata(stored, settings);
  const pictures = collection?.pictures ?? [];
  const neighbours = neighboursOf(pictures, shownId);
  const hasInfo = metadata !== null && groupMetadata(metadata).length > 0;
  const isShown = overlay === 'shown';
  const furniture = {
    hasPanel: hasInfo && isInfoOpen,
    // A collection that arrives during the flight must not move where it lands.
    hasStrip: neighbours !== null && isStripOpen && overlay !== 'showing',
  };
  const { place, pitch } = usePlatePlace(furniture);
  const box = picture && plateBox(picture.aspect, place, 0);

  useViewerLoads(onClose);
  useOverlayFlight({ room, plate, sharedElements });
  usePlateGlide(plate, box, JSON.stringify(furniture), isStill);
  useEffect(() => root.current?.focus(), []);
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
    onStep: (step) =>
      neighbours && onChange((step === 1 ? neighbours.after : neighbours.before).id),
    onDismiss: close,
  });
  const step = (by: -1 | 1) => isShown && neighbours && slide(by);
  useViewerKeys({
    close,
    previous: () => step(-1),
    next: () => step(1),
    toggleStrip: () => dispatch(stripToggled()),
    toggleInfo: () => hasInfo && dispatch(infoToggled()),
  });

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
      {neighbours && (
        <CollectionStrip
          pictures={pictures}
          shownId={shownId}
          isOpen={isStripOpen && isShown}
          isBesidePanel={furniture.hasPanel}
          isStill={isStill}
          onSelect={(id) => isShown && id !== shownId && onChange(id)}
        />
      )}
      {hasInfo && (
        <InfoPanel
          title={picture?.caption ?? ''}
          metadata={metadata}
          isOpen={isInfoOpen && overlay !== 'hiding'}
        />
      )}
      <ViewerControls
        isInfoOpen={hasInfo ? isInfoOpen : null}
        onBack={close}
        onInfo={() => dispatch(infoToggled())}
      />
      <p className="visually-hidden" role="status">
        {neighbours && `Image ${neighbours.position} of ${pictures.length}: ${title}`}
      </p>
    </div>
  );
}
