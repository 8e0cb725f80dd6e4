import type { ReactNode } from 'react';
import styles from './toggle.module.css';

interface ToggleProps {
  isShown: boolean;
  /** Whether it unfolds and folds, or is simply there and gone. */
  animate?: boolean;
  children: ReactNode;
  id?: string;
}

/** Shows or hides what is in it. Hidden, it can be neither seen nor reached, and keeps its state. */
export function Toggle({ isShown, animate = false, children, id }: ToggleProps) {
  return (
    <div
      id={id}
      className={styles.toggle}
      data-shown={isShown || undefined}
      data-animated={animate || undefined}
      inert={!isShown}
    >
      <div className={styles.content}>{children}</div>
    </div>
  );
}
