import { useCallback, useState } from 'react';
import { Square } from '../../ui/square.tsx';

interface LocalPreviewProps {
  file?: File | null;
  /** The address of a smaller picture on the server, if there is one. */
  path?: string | null;
}

/** A square preview of a file; plain if the browser cannot show it. */
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

  const shared = { alt: '', loading: 'lazy', decoding: 'async' } as const;
  if (path && !isPathBroken) {
    return (
      <Square>
        <img {...shared} src={path} onError={() => setPathBroken(true)} />
      </Square>
    );
  }
  return (
    <Square>
      {file && !isFileBroken && <img {...shared} ref={show} onError={() => setFileBroken(true)} />}
    </Square>
  );
}
