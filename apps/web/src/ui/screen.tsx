import type { ReactNode } from 'react';
import styles from './screen.module.css';

/** The parts of a dashboard screen, one below the other. */
export function Screen({ children }: { children: ReactNode }) {
  return <div className={styles.screen}>{children}</div>;
}
