import { useEffect, useRef, useState } from 'react';
import type { Ref } from 'react';
import type { Picture } from '../../api/images.ts';
import { altOf } from '../../shared/picture-alt.ts';
import type { Box } from '../../engine/core/fit.ts';
import { paintPlaceholder } from '../../shared/placeholder.ts';
import styles from './plate.module.css';

interface PlateProps {
  picture: Picture;
  box: Box;
  ref?: Ref<HTMLDivElement>;
}

/** One picture at its full place: what the wall has of it at once, the regular version when it is decoded. */
export function Plate({ picture, box, ref }: PlateProps) {
  const { webp, thumbnail, regular, placeholder } = picture;
  const link = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (link.current && placeholder) paintPlaceholder(link.current, placeholder);
  }, [placeholder]);

  return (
    <div ref={ref} className={styles.plate} style={box}>
      <div ref={link} className={styles.ground}>
        {thumbnail && (
          <picture>
            {webp && <source type="image/webp" srcSet={webp} sizes="640px" />}
            <img className={styles.image} src={thumbnail} alt="" draggable={false} />
          </picture>
        )}
        {thumbnail && regular && <Regular key={regular} src={regular} alt={altOf(picture)} />}
      </div>
    </div>
  );
}

function Regular({ src, alt }: { src: string; alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    // Decoded first: a picture must not stall the flight it is in.
    image.current?.decode().then(
      () => isCurrent && setReady(true),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return (
    <img
      ref={image}
      className={styles.image}
      data-ready={isReady}
      src={src}
      alt={alt}
      draggable={false}
      fetchPriority="high"
    />
  );
}
