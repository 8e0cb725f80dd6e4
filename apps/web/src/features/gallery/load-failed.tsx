import { Button } from '../../ui/button.tsx';
import styles from './gallery.module.css';

interface LoadFailedProps {
  /** Whether it is the search that failed. */
  isSearch?: boolean;
  reason: string;
  onRetry: () => void;
}

export function LoadFailed({ isSearch = false, reason, onRetry }: LoadFailedProps) {
  return (
    <div className={styles.message} role="alert">
      <h2>{isSearch ? 'Could not search the photos' : 'Could not load the photos'}</h2>
      <p>{reason}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
