import { useEffect, useRef, useState } from 'react';
import type { Ref } from 'react';
import { altOf } from '../../domain/images/image-alt.ts';
import type { WallImage } from '../../domain/images/images.ts';
import { paintPlaceholder } from '../../domain/images/placeholder.ts';
import type { Box } from '../../engine/core/fit.ts';
import styles from './photo-frame.module.css';

interface PhotoFrameProps {
  image: WallImage;
  box: Box;
  /** A neighbour waits outside the viewport, hidden from screen readers. */
  isNeighbour?: boolean;
  ref?: Ref<HTMLDivElement>;
}

/** One image at full size: the wall's thumbnail at once, the regular version once it is decoded. */
export function PhotoFrame({ image, box, isNeighbour = false, ref }: PhotoFrameProps) {
  const { webp, thumbnail, regular, placeholder } = image;
  const preview = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (preview.current && placeholder) paintPlaceholder(preview.current, placeholder);
  }, [placeholder]);

  return (
    <div ref={ref} className={styles.photoFrame} style={box} aria-hidden={isNeighbour || undefined}>
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
            />
            {regular && <Regular src={regular} alt={altOf(image)} isUrgent={!isNeighbour} />}
          </>
        )}
      </div>
    </div>
  );
}

function Regular({ src, alt, isUrgent }: { src: string; alt: string; isUrgent: boolean }) {
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
      fetchPriority={isUrgent ? 'high' : 'low'}
    />
  );
}
