import { useState } from 'react';
import { useObjectUrl } from '../../shared/use-object-url.ts';
import styles from './upload.module.css';

interface LocalPreviewProps {
  file: File;
  /** A smaller picture from the server, where there is one. */
  path?: string | null;
}

/** A square of the picture itself. */
export function LocalPreview({ file, path = null }: LocalPreviewProps) {
  const local = useObjectUrl(file);
  const [isPathBroken, setPathBroken] = useState(false);
  const source = path && !isPathBroken ? path : local;
  return (
    <span className={styles.preview}>
      {source && (
        <img
          src={source}
          alt=""
          decoding="async"
          loading="lazy"
          onError={() => setPathBroken(true)}
        />
      )}
    </span>
  );
}
