import styles from './cell-caption.module.css';
import type { SheetItem } from './sheet-item.ts';

/** The title and the note below a thumbnail. */
export function CellCaption({ title, note }: Pick<SheetItem, 'title' | 'note'>) {
  return (
    <span className={styles.caption}>
      <span dir="auto">{title}</span>
      <small>{note}</small>
    </span>
  );
}
