import type { ReactNode } from 'react';
import styles from './empty-frame.module.css';

/** Shown in place of an image that has no preview: says why. */
export function EmptyFrame({ children }: { children: ReactNode }) {
  return <p className={styles.frame}>{children}</p>;
}
