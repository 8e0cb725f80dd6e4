import { Progress } from '../../ui/progress.tsx';
import styles from './gallery.module.css';

/** Lies over the pictures and never holds them back: those that have come are seen at once. */
export function LoadingIndicator({ progress }: { progress: number }) {
  return (
    <div className={styles.loading}>
      <Progress value={progress} label="Loading photographs" />
    </div>
  );
}
