import type { ReactNode } from 'react';
import styles from './message.module.css';

interface MessageProps {
  title: string;
  children?: ReactNode;
  /** Whether it is news that must be read out. */
  isAlert?: boolean;
}

/** Stands where something else would have been: says why it is not there and what to do. */
export function Message({ title, children, isAlert }: MessageProps) {
  return (
    <div className={styles.message} role={isAlert ? 'alert' : undefined}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
