import type { ReactNode } from 'react';
import styles from './message.module.css';

interface MessageProps {
  title: string;
  /** For a failure that replaces what was shown before, so that it is announced. */
  role?: 'alert';
  children?: ReactNode;
}

/** Shown in place of missing content: why it is missing and what to do. */
export function Message({ title, role, children }: MessageProps) {
  return (
    <div role={role} className={styles.message}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
