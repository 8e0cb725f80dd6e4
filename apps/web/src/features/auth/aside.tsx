import type { ReactNode } from 'react';
import styles from './aside.module.css';

/** A line below the form that leads to another account page. */
export function Aside({ children }: { children: ReactNode }) {
  return <p className={styles.aside}>{children}</p>;
}
