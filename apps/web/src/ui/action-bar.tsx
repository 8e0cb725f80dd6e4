import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

interface ActionBarProps {
  children: ReactNode;
  className?: string;
}

/** The buttons that finish a screen. It stays at the bottom of the window; toasts keep clear of it. */
export function ActionBar({ children, className = '' }: ActionBarProps) {
  return (
    <div data-action-bar className={`${styles.bar} ${className}`}>
      {children}
    </div>
  );
}
