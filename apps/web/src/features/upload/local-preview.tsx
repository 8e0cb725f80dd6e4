import { useCallback, useState } from 'react';
import styles from './upload.module.css';

interface LocalPreviewProps {
  file?: File | null;
  /** A smaller picture from the server, where there is one. */
  path?: string | null;
}

/** A square of the picture itself; an empty one if it cannot be drawn. */
export function LocalPreview({ file = null, path = null }: LocalPreviewProps) {
  const [isPathBroken, setPathBroken] = useState(false);
  const [isFileBroken, setFileBroken] = useState(false);

  const show = useCallback(
    (img: HTMLImageElement) => {
      if (!file) return;
      const url = URL.createObjectURL(file);
      img.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );

  return (
    <span className={styles.preview}>
      {path && !isPathBroken ? (
        <img
          src={path}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setPathBroken(true)}
        />
      ) : (
        file &&
        !isFileBroken && (
          <img
            ref={show}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setFileBroken(true)}
          />
        )
      )}
    </span>
  );
}
