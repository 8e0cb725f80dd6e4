import styles from './progress.module.css';

interface ProgressProps {
  /** From 0 to 100; anything beyond is held at the end. Null while nobody knows. */
  value: number | null;
  label: string;
  className?: string;
}

/** How far a thing has got. */
export function Progress({ value, label, className = '' }: ProgressProps) {
  const held = value === null ? undefined : Math.min(100, Math.max(0, value));
  return (
    <progress
      className={`${styles.progress} ${className}`}
      value={held}
      max={100}
      aria-label={label}
    />
  );
}
