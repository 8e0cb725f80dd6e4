import type { LabelBox } from './label-box.ts';
import styles from './photo-label.module.css';

export interface PhotoLabelProps {
  caption: string;
  /** Empty where the strip shows it, and without one. */
  collection: string;
  /** Null until it is known; empty without any. */
  camera: string | null;
  box: LabelBox;
}

/** The caption of an image, its collection, and one line on how it was taken. */
export function PhotoLabel({ caption, collection, camera, box }: PhotoLabelProps) {
  if (!caption && !collection && !camera) return null;
  return (
    <div className={styles.label} style={box}>
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
