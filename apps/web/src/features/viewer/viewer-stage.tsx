import type { RefObject } from 'react';
import type { WallImage } from '../../domain/images/images.ts';
import type { Box } from '../../engine/core/fit.ts';
import { messages } from './messages.ts';
import { slidesOf } from './neighbours.ts';
import type { Neighbours } from './neighbours.ts';
import { PhotoFrame } from './photo-frame.tsx';
import { photoBox } from './use-frame.ts';
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
  /** Waiting on both sides; null for none. */
  neighbours: Neighbours | null;
  frame: Box;
  /** px from an image to the next; negative where the next is on the left. */
  pitch: number;
}

/** The image and its neighbours, on a track that swipes move. */
export function ViewerStage(props: ViewerStageProps) {
  const { stage, backdrop, track, photoFrame, image, neighbours, frame, pitch } = props;
  const slides = image ? slidesOf(image, neighbours) : [];
  return (
    <div ref={stage} className={styles.stage}>
      <div ref={backdrop} className={styles.backdrop} />
      {!image && <p className={styles.waiting}>{messages.loading}</p>}
      <div ref={track} className={styles.track}>
        {slides.map((slide) => (
          <PhotoFrame
            key={slide.key}
            ref={slide.side === 0 ? photoFrame : null}
            image={slide.image}
            box={photoBox(slide.image.aspect, frame, slide.side * pitch)}
            isNeighbour={slide.side !== 0}
          />
        ))}
      </div>
    </div>
  );
}
