import type { SheetItem } from './sheet-item.ts';
import styles from './thumbnail.module.css';

interface ThumbnailProps {
  /** Without a name it is an ornament to the words beside it. */
  item: Pick<SheetItem, 'name' | 'src' | 'srcSet'>;
  /** CSS pixels of its edge, as `sizes` takes them. */
  sizes: string;
}

/** An image cropped to a square. */
export function Thumbnail({ item: { name, src, srcSet }, sizes }: ThumbnailProps) {
  if (!src) {
    return (
      <span className={styles.missing}>
        {name && (
          <>
            No preview yet<span className="visually-hidden">: {name}</span>
          </>
        )}
      </span>
    );
  }
  return (
    <img
      className={styles.thumbnail}
      src={src}
      srcSet={srcSet || undefined}
      sizes={sizes}
      alt={name}
      decoding="async"
      draggable={false}
    />
  );
}
