import type { ReactNode } from 'react';
import styles from './toggle.module.css';

interface ToggleProps {
  isShown: boolean;
  /** Whether showing and hiding are animated. */
  animate?: boolean;
  children: ReactNode;
  id?: string;
}

/** Shows or hides its children. Hidden children keep their state and cannot be focused. */
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
