import type { ComponentProps } from 'react';
import styles from './select.module.css';

/** A choice in a row of other controls. */
export function Select({ className = '', ...props }: ComponentProps<'select'>) {
  return <select {...props} className={`${styles.select} ${className}`} />;
}
