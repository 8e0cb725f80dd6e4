import type { ReactNode } from 'react';
import styles from './status-message.module.css';

interface StatusMessageProps {
  title: string;
  text: string;
  /** What else there is to say. */
  hint?: string;
  /** 'alert' for a failure. */
  role?: 'alert';
  /** What the visitor can do. */
  children: ReactNode;
}

/** A message in place of the wall. */
export function StatusMessage({ title, text, hint, role, children }: StatusMessageProps) {
  return (
    <section className={styles.message} role={role} data-scrolls>
      <h2>{title}</h2>
      <p>{text}</p>
      {hint && <p dir="auto">{hint}</p>}
      <div className={styles.action}>{children}</div>
    </section>
  );
}
