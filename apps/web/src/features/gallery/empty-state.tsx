import styles from './gallery.module.css';

export function EmptyState() {
  return (
    <div className={styles.message} role="status">
      <h2>Hmm, nothing here...</h2>
      <p>Try being more specific or using different keywords</p>
    </div>
  );
}
