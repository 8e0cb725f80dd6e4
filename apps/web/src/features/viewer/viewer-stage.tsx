import type { MouseEvent, RefObject } from 'react';
import type { WallImage } from '../../domain/images/wall-image.ts';
import * as messages from './messages.ts';
import { PhotoFrame } from './photo-frame.tsx';
import { PhotoLabel } from './photo-label.tsx';
import type { PlacedSlide } from './place-slides.ts';
import styles from './viewer-stage.module.css';

/** The elements that gestures and transitions move. */
export interface StageParts {
  stage: RefObject<HTMLDivElement | null>;
  backdrop: RefObject<HTMLDivElement | null>;
  track: RefObject<HTMLDivElement | null>;
  photoFrame: RefObject<HTMLDivElement | null>;
}

interface ViewerStageProps extends StageParts {
  /** Null until it is loaded. */
  image: WallImage | null;
  slides: readonly PlacedSlide[];
  /** What the label says of the image in the middle, besides its caption. */
  label: { collection: string; camera: string | null };
  /** A click beside the image. */
  onLeave: () => void;
}

/** The image and its neighbours, on a track that swipes move. */
export function ViewerStage(props: ViewerStageProps) {
  const { stage, backdrop, track, photoFrame, image, slides, label, onLeave } = props;
  const leaveBeside = ({ target }: MouseEvent) => {
    if (target instanceof Node && !photoFrame.current?.contains(target)) onLeave();
  };
  return (
    <div ref={stage} className={styles.stage} onClick={leaveBeside}>
      <div ref={backdrop} className={styles.backdrop} />
      {!image && <p className={styles.waiting}>{messages.loading}</p>}
      <div ref={track} className={styles.track}>
        {slides.map(({ key, image: shown, side, box, frame, labelBox, position }) => (
          <div
            key={key}
            className={styles.slide}
            style={{ left: position.offset }}
            data-ratio={position.ratio}
            // A neighbour waits outside the viewport.
            aria-hidden={side !== 0 || undefined}
          >
            <PhotoFrame
              ref={side === 0 ? photoFrame : null}
              image={shown}
              {...{ box, frame }}
              isNeighbour={side !== 0}
            />
            {labelBox && (
              <PhotoLabel
                caption={shown.caption}
                {...(side === 0 ? label : { collection: '', camera: null })}
                box={labelBox}
              />
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
