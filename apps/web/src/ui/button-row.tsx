import type { ReactNode } from 'react';
import styles from './button-row.module.css';

interface ButtonRowProps {
  children: ReactNode;
  className?: string;
}

/** Buttons beside each other; they wrap where there is no room. */
export function ButtonRow({ children, className = '' }: ButtonRowProps) {
  return <div className={`${styles.row} ${className}`}>{children}</div>;
}
