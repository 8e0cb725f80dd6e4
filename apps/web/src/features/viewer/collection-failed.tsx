import { Button } from '../../ui/button.tsx';
import styles from './collection-failed.module.css';

/** Stands where the strip would be, for as long as the collection is missing. */
export function CollectionFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <p>Could not load the collection.</p>
      <Button color="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
