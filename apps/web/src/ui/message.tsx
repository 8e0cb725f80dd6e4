import type { ReactNode } from 'react';
import styles from './message.module.css';

interface MessageProps {
  title: string;
  children?: ReactNode;
}

/** Shown in place of missing content: why it is missing and what to do. */
export function Message({ title, children }: MessageProps) {
  return (
    <div className={styles.message}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
