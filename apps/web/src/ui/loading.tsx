import styles from './loading.module.css';

/** Stands where a screen will be while its data loads. Shows itself after 200 ms, so that quick answers do not flicker. */
export function Loading({ label = 'Loading…' }: { label?: string }) {
  return (
    <div className={styles.loading} role="status">
      <p>{label}</p>
      <span className={styles.line} />
      <span className={styles.block} />
    </div>
  );
}
