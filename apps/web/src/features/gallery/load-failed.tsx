import { Button } from '../../ui/button.tsx';
import styles from './gallery.module.css';

interface LoadFailedProps {
  reason: string;
  onRetry: () => void;
}

export function LoadFailed({ reason, onRetry }: LoadFailedProps) {
  return (
    <div className={styles.message} role="alert">
      <h2>The photographs did not arrive</h2>
      <p>{reason}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
