import type { CSSProperties } from 'react';
import type { Box } from '../../engine/core/box.ts';
import styles from './photo-label.module.css';

export interface PhotoLabelProps {
  caption: string;
  /** Empty where the strip shows it, and without one. */
  collection: string;
  /** Null until it is known; empty without any. */
  camera: string | null;
  /** Of the image. */
  box: Box;
  frame: Box;
  isMirrored: boolean;
}

/** px; a narrow image has a label that is wider. */
const MIN_WIDTH = 420;
const DISTANCE = 10;

/** The caption of an image, its collection, and one line on how it was taken. */
export function PhotoLabel(props: PhotoLabelProps) {
  const { caption, collection, camera } = props;
  if (!caption && !collection && !camera) return null;
  return (
    <div className={styles.label} style={placeOf(props)}>
      {(caption || collection) && (
        <p className={styles.caption} dir="auto" data-alone={camera === ''}>
          {caption}
          {collection && (
            <span className={styles.collection}>{caption ? withDash(collection) : collection}</span>
          )}
        </p>
      )}
      {camera && <p className={styles.camera}>{camera}</p>}
    </div>
  );
}

/** Isolated, because a title and a caption that both run from right to left would change places. */
const withDash = (collection: string) => (
  <>
    {' — '}
    <bdi>{collection}</bdi>
  </>
);

function placeOf({ box, frame, isMirrored }: PhotoLabelProps): CSSProperties {
  const left = Math.max(box.left, frame.left);
  const right = Math.min(box.left + box.width, frame.left + frame.width);
  const width = Math.min(frame.width, Math.max(right - left, MIN_WIDTH));
  const start = isMirrored ? right - width : left;
  const most = frame.left + frame.width - width;
  return {
    left: Math.min(most, Math.max(frame.left, start)),
    top: Math.min(box.top + box.height, frame.top + frame.height) + DISTANCE,
    width,
  };
}
