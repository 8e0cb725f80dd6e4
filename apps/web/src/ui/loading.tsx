import styles from './loading.module.css';
import { messages } from './loading-messages.ts';

interface LoadingProps {
  label?: string;
  /** Whether it is the whole page, so that it needs its own margin. */
  isPage?: boolean;
}

/** A placeholder for a screen while its data loads. It appears after 200 ms, so that quick replies do not flicker. */
export function Loading({ label = messages.loading, isPage = false }: LoadingProps) {
  return (
    <div className={styles.loading} data-page={isPage} role="status">
      <p>{label}</p>
      <span className={styles.line} />
      <span className={styles.block} />
    </div>
  );
}
