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

/** ms after which a photo that is still loading can be requested again: as long as a call waits for its reply. */
const LATE_AFTER_MS = 30_000;
/** ms; a load that begins at once would join the one that was just given up. */
const RETRY_AFTER_MS = 100;

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
  const [isRetrying, setRetrying] = useState(false);
  const [reported, setReported] = useState({ src: '', trouble: '' });
  const report = (trouble: string) => setReported({ src: regular, trouble });
  // Not for the address that the photo has got since.
  const trouble = reported.src === regular && reported.trouble;
  const retry = () => {
    report('');
    setRetrying(true);
  };
  const retryOnReturn = useEffectEvent(retry);
  // Not one that is late: it may be almost there.
  const hasFailed = trouble === messages.photoFailed;
  useEffect(() => {
    if (hasFailed) return onReturn(() => retryOnReturn());
  }, [hasFailed]);
  useEffect(() => {
    if (isRetrying) setTimeout(setRetrying, RETRY_AFTER_MS, false);
  }, [isRetrying]);
  useEffect(() => {
    if (preview.current && placeholder) paintPlaceholder(preview.current, placeholder);
  }, [placeholder]);

  return (
    <div ref={ref} className={styles.photoFrame} style={box}>
      <div className={styles.picture} data-zoomable>
        <div ref={preview} className={styles.preview} />
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
            {regular && !isRetrying && (
              <Regular
                key={regular}
                src={regular}
                alt={altOf(image)}
                isUrgent={!isNeighbour}
                onTrouble={report}
              />
            )}
          </>
        )}
      </div>
      {trouble && !isNeighbour && <PhotoTrouble {...{ box, frame, trouble }} onRetry={retry} />}
    </div>
  );
}

interface PhotoTroubleProps extends Pick<PhotoFrameProps, 'box' | 'frame'> {
  trouble: string;
  onRetry: () => void;
}

/** Over a photo of which only the thumbnail is there. */
function PhotoTrouble({ box, frame, trouble, onRetry }: PhotoTroubleProps) {
  return (
    <p className={styles.trouble} style={insetsIn(box, frame)} role="alert">
      {trouble}
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
  /** Also that there is no trouble any more, with an empty text. */
  onTrouble: (text: string) => void;
}

/** The regular version at one address. */
function Regular({ src, alt, isUrgent, onTrouble }: RegularProps) {
  const image = useRef<HTMLImageElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const img = image.current;
    // Decoding first keeps the flight smooth.
    img?.decode().then(
      () => setReady(true),
      () => undefined,
    );
    return () => {
      // A removed image would go on loading, and delay the photo that is looked at. Strict mode keeps the image.
      if (!img?.isConnected) img?.removeAttribute('src');
    };
  }, []);
  const checkLoaded = useEffectEvent(() => {
    if (!image.current?.complete) onTrouble(messages.photoLate);
  });
  useEffect(() => {
    if (!isUrgent) return;
    const timer = setTimeout(() => checkLoaded(), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isUrgent]);
  return (
    <img
      ref={image}
      className={styles.image}
      data-ready={isReady}
      src={src}
      alt={alt}
      draggable={false}
      onLoad={() => onTrouble('')}
      onError={() => onTrouble(messages.photoFailed)}
      fetchPriority={isUrgent ? 'high' : 'low'}
    />
  );
}
