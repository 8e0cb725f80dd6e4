import type { ComponentProps } from 'react';
import styles from './hint.module.css';

/** A quiet sentence that explains what is beside it. */
export function Hint({ className = '', ...props }: ComponentProps<'p'>) {
  return <p {...props} className={`${styles.hint} ${className}`} />;
}
