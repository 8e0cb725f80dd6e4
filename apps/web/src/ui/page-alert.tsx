import type { ReactNode } from 'react';
import styles from './page-alert.module.css';

interface PageAlertProps {
  /** Whether it covers the page instead of being the page. */
  isOver?: boolean;
  children: ReactNode;
}

/** Says that the page or a part of it could not be shown. */
export function PageAlert({ isOver = false, children }: PageAlertProps) {
  const alert = (
    <div role="alert" className={styles.page} data-over={isOver || undefined}>
      {children}
    </div>
  );
  // On `main`, the role would replace its role as a landmark.
  return isOver ? alert : <main>{alert}</main>;
}
