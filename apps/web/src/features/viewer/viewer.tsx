import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import type { SharedElements } from '../../engine/dom/shared-elements.ts';
import { groupMetadata } from '../../shared/format-metadata.ts';
import { altOf } from '../../shared/picture-alt.ts';
import { Icon } from '../../ui/icon.tsx';
import { InfoPanel } from './info-panel.tsx';
import { Plate } from './plate.tsx';
import { useOverlayFlight } from './use-overlay-flight.ts';
import { usePlateBox } from './use-plate-box.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import {
  infoToggled,
  loadCollection,
  loadPhoto,
  selectViewer,
  stripToggled,
} from './viewer-slice.ts';
import styles from './viewer.module.css';

interface ViewerProps {
  sharedElements: SharedElements;
  onChange: (id: string) => void;
  onClose: () => void;
}

export default function Viewer({ sharedElements, onChange, onClose }: ViewerProps) {
  const dispatch = useAppDispatch();
  const { overlay, shownId, picture, metadata, error, collection, isInfoOpen } =
    useAppSelector(selectViewer);
  const root = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const plate = useRef<HTMLDivElement>(null);
  const hasInfo = metadata !== null && groupMetadata(metadata).length > 0;
  const box = usePlateBox(picture?.aspect ?? 0, isInfoOpen && hasInfo);
  useOverlayFlight({ room, plate, sharedElements });

  useEffect(() => {
    if (shownId) void dispatch(loadPhoto(shownId));
  }, [shownId, dispatch]);

  const collectionId = picture?.collectionId;
  useEffect(() => {
    if (collectionId) void dispatch(loadCollection(collectionId));
  }, [collectionId, dispatch]);

  useEffect(() => {
    if (error) onClose();
  }, [error, onClose]);

  useEffect(() => root.current?.focus(), []);

  const step = (by: number) => {
    const list = collection?.pictures ?? [];
    const at = list.findIndex(({ id }) => id === shownId);
    const next = list[(at + by + list.length) % list.length];
    if (at >= 0 && next && next.id !== shownId) onChange(next.id);
  };
  const close = () => {
    if (overlay === 'shown') onClose();
  };
  useViewerKeys({
    close,
    previous: () => step(-1),
    next: () => step(1),
    toggleStrip: () => dispatch(stripToggled()),
    toggleInfo: () => hasInfo && dispatch(infoToggled()),
  });

  return (
    <div
      ref={root}
      className={styles.viewer}
      role="dialog"
      aria-modal="true"
      aria-label={picture ? altOf(picture) : 'Photograph'}
      tabIndex={-1}
      data-overlay={overlay}
    >
      <div ref={room} className={styles.room} />
      {picture && <Plate ref={plate} picture={picture} box={box} />}
      <button className={styles.back} aria-label="Back to the gallery" onClick={close}>
        <Icon name="chevron-left" />
      </button>
      {hasInfo && (
        <button
          className={styles.info}
          aria-label="Information"
          aria-expanded={isInfoOpen}
          aria-controls="viewer-info"
          onClick={() => dispatch(infoToggled())}
        >
          <Icon name={isInfoOpen ? 'x' : 'info'} />
        </button>
      )}
      {hasInfo && (
        <InfoPanel title={picture?.caption ?? ''} metadata={metadata} isOpen={isInfoOpen} />
      )}
    </div>
  );
}
