import styles from './empty-cell.module.css';
import { messages } from './messages.ts';

/** The place of an item that is not loaded yet. */
export function EmptyCell({ columnIndex, isCurrent }: { columnIndex: number; isCurrent: boolean }) {
  return (
    <div role="gridcell" aria-colindex={columnIndex} className={styles.cell}>
      <div
        role="img"
        aria-label={messages.notLoaded}
        className={styles.frame}
        data-cell
        tabIndex={isCurrent ? 0 : -1}
      />
    </div>
  );
}
