import type { ReactNode } from 'react';
import styles from './status-message.module.css';

interface StatusMessageProps {
  title: string;
  text: string;
  /** 'alert' for a failure. */
  role?: 'alert';
  /** What the visitor can do. */
  children: ReactNode;
}

/** A message in place of the wall. */
export function StatusMessage({ title, text, role, children }: StatusMessageProps) {
  return (
    <div className={styles.message} role={role}>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
