import { useEffect, useRef, useState } from 'react';
import type { Ref } from 'react';
import type { Picture } from '../../domain/images/images.ts';
import { altOf } from '../../domain/images/picture-alt.ts';
import { paintPlaceholder } from '../../domain/images/placeholder.ts';
import type { Box } from '../../engine/core/fit.ts';
import styles from './plate.module.css';

interface PlateProps {
  picture: Picture;
  box: Box;
  /** A neighbour waits beside the stage, unseen and unsaid. */
  isNeighbour?: boolean;
  ref?: Ref<HTMLDivElement>;
}

/** One picture at its full place: what the wall has of it at once, the regular version when it is decoded. */
export function Plate({ picture, box, isNeighbour = false, ref }: PlateProps) {
  const { webp, thumbnail, regular, placeholder } = picture;
  const ground = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ground.current && placeholder) paintPlaceholder(ground.current, placeholder);
  }, [placeholder]);

  return (
    <div ref={ref} className={styles.plate} style={box} aria-hidden={isNeighbour || undefined}>
      <div ref={ground} className={styles.ground} data-ground>
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
            {regular && <Regular src={regular} alt={altOf(picture)} isUrgent={!isNeighbour} />}
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
    // Decoded first: a picture must not stall the flight it is in.
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
