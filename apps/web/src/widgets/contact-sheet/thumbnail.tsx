import { Icon } from '../../ui/icon.tsx';
import { messages } from './messages.ts';
import type { SheetItem } from './sheet-item.ts';
import styles from './thumbnail.module.css';

interface ThumbnailProps {
  /** An empty name marks a decoration. */
  item: Pick<SheetItem, 'name' | 'src' | 'srcSet' | 'icon'>;
  /** The length of its edge, as `sizes` takes it. */
  sizes: string;
}

/** A thumbnail cropped to a square. */
export function Thumbnail({ item: { name, src, srcSet, icon }, sizes }: ThumbnailProps) {
  if (!src) {
    return (
      <span className={styles.missing}>
        {icon && <Icon name={icon} size={40} strokeWidth={1.25} className={styles.icon} />}
        {name && (
          <>
            {messages.noPreview}
            <span className="visually-hidden">{messages.noPreviewOf(name)}</span>
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
