import { Button } from '../../ui/button.tsx';
import styles from './gallery.module.css';

interface EmptyStateProps {
  /** Absent where there is nothing more to show. */
  onShowAll: (() => void) | undefined;
}

export function EmptyState({ onShowAll }: EmptyStateProps) {
  return (
    <div className={styles.message}>
      <h2>Hmm, nothing here...</h2>
      <p>Try being more specific or using different keywords</p>
      {onShowAll && (
        <Button color="secondary" onClick={onShowAll}>
          Show all
        </Button>
      )}
    </div>
  );
}
