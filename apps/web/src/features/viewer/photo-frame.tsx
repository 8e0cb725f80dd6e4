import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CSSProperties, Ref } from 'react';
import { onReturn } from '../../browser/on-return.ts';
import { altOf } from '../../domain/images/image-alt.ts';
import type { WallImage } from '../../domain/images/wall-image.ts';
import { paintPlaceholder } from '../../domain/images/placeholder.ts';
import type { Box } from '../../engine/core/box.ts';
import { Button } from '../../ui/button.tsx';
import * as messages from './messages.ts';
import styles from './photo-frame.module.css';

interface PhotoFrameProps {
  image: WallImage;
  box: Box;
  /** The part of the window that the image may take; a panorama or a tall image reaches beyond it. */
  frame: Box;
  /** A neighbour waits outside the viewport. */
  isNeighbour: boolean;
  ref: Ref<HTMLDivElement>;
}

/** One image at full size: the wall's thumbnail at once, the regular version once it is decoded. */
export function PhotoFrame({ image, box, frame, isNeighbour, ref }: PhotoFrameProps) {
  const { webp, thumbnail, regular, placeholder } = image;
  const preview = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState('');
  // Not for the address that the photo has got since.
  const hasFailed = failed !== '' && failed === regular;
  const retry = () => {
    setFailed('');
    setTries(tries + 1);
  };
  const retryOnReturn = useEffectEvent(retry);
  useEffect(() => {
    if (hasFailed) return onReturn(() => retryOnReturn());
  }, [hasFailed]);
  useEffect(() => {
    if (preview.current && placeholder) paintPlaceholder(preview.current, placeholder);
  }, [placeholder]);

  return (
    <div ref={ref} className={styles.photoFrame} style={box}>
      <div ref={preview} className={styles.placeholder} data-zoomable>
        {thumbnail && (
          <>
            <img
              className={styles.image}
              srcSet={webp || undefined}
              sizes="640px"
              src={thumbnail}
              alt=""
              draggable={false}
              // The preview is better than the browser's icon.
              onError={({ currentTarget: { style } }) => (style.visibility = 'hidden')}
              onLoad={({ currentTarget: { style } }) => (style.visibility = '')}
            />
            {regular && (
              <Regular
                key={tries}
                src={regular}
                alt={altOf(image)}
                isUrgent={!isNeighbour}
                onFailure={() => setFailed(regular)}
              />
            )}
          </>
        )}
      </div>
      {hasFailed && !isNeighbour && <PhotoFailed {...{ box, frame }} onRetry={retry} />}
    </div>
  );
}

interface PhotoFailedProps extends Pick<PhotoFrameProps, 'box' | 'frame'> {
  onRetry: () => void;
}

/** Over a photo of which only the thumbnail is there. */
function PhotoFailed({ box, frame, onRetry }: PhotoFailedProps) {
  return (
    <p className={styles.failed} style={insetsIn(box, frame)} role="alert">
      {messages.photoFailed}
      <Button
        color="secondary"
        onClick={({ currentTarget }) => {
          // This button is removed.
          currentTarget.closest<HTMLElement>('[role=dialog]')?.focus();
          onRetry();
        }}
      >
        {messages.retry}
      </Button>
    </p>
  );
}

/** The insets of the lower part of a box that is inside a frame. */
function insetsIn(box: Box, frame: Box): CSSProperties {
  return {
    left: Math.max(0, frame.left - box.left),
    right: Math.max(0, box.left + box.width - frame.left - frame.width),
    bottom: Math.max(0, box.top + box.height - frame.top - frame.height),
  };
}

interface RegularProps {
  src: string;
  alt: string;
  isUrgent: boolean;
  onFailure: () => void;
}

function Regular({ src, alt, isUrgent, onFailure }: RegularProps) {
  const image = useRef<HTMLImageElement>(null);
  const [readySrc, setReadySrc] = useState('');
  useEffect(() => {
    let isCurrent = true;
    // Decoding first keeps the flight smooth.
    image.current?.decode().then(
      () => isCurrent && setReadySrc(src),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [src]);
  return (
    <img
      ref={image}
      className={styles.image}
      data-ready={readySrc === src}
      src={src}
      alt={alt}
      draggable={false}
      onError={onFailure}
      fetchPriority={isUrgent ? 'high' : 'low'}
    />
  );
}
