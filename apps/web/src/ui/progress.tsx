import styles from './progress.module.css';

interface ProgressProps {
  /** From 0 to 100; other values are clamped. Null while it is unknown. */
  value: number | null;
  label: string;
  className?: string;
}

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
