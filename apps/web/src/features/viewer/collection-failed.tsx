import { Button } from '../../ui/button.tsx';
import styles from './collection-failed.module.css';
import { messages } from './messages.ts';

/** In place of the strip while the collection could not be loaded. */
export function CollectionFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <p>{messages.collectionFailed}</p>
      <Button color="secondary" onClick={onRetry}>
        {messages.retry}
      </Button>
    </div>
  );
}
