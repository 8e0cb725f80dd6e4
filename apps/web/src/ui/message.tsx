import type { ReactNode } from 'react';
import styles from './message.module.css';

interface MessageProps {
  title: string;
  children?: ReactNode;
}

/** Stands where something else would have been: says why it is not there and what to do. */
export function Message({ title, children }: MessageProps) {
  return (
    <div className={styles.message}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
