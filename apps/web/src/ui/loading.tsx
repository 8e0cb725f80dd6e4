import styles from './loading.module.css';
import { messages } from './loading-messages.ts';

/** A placeholder for a screen while its data loads. It appears after 200 ms, so that quick replies do not flicker. */
export function Loading({ label = messages.loading }: { label?: string }) {
  return (
    <div className={styles.loading} role="status">
      <p>{label}</p>
      <span className={styles.line} />
      <span className={styles.block} />
    </div>
  );
}
